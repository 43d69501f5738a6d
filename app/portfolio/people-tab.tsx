import { EditorSection } from "./editor-section.tsx";
import { EntryList } from "./entry-list.tsx";
import { LayoutSwitch } from "./layout-switch.tsx";
import { LimitedArea, LimitedField } from "./limited-field.tsx";
import { LinkField } from "./link-field.tsx";
import { portfolioLimits as limits, unnamed } from "./portfolio.ts";
import type { TabProps } from "./tab-props.ts";

export function PeopleTab({ portfolio, tell }: TabProps) {
	const { collaborators, services, testimonials } = portfolio;
	return (
		<>
			<EditorSection title="Collaborators">
				<LayoutSwitch label="Show collaborators" flag="showCollaborations" portfolio={portfolio} />
				<EntryList
					list="collaborators"
					entries={collaborators}
					fresh={{ name: "", role: "", link: "" }}
					addLabel="Add collaborator"
					labelOf={({ name }) => name.trim() || unnamed.collaborators}
					detailOf={({ role }) => role}
					tell={tell}
				>
					{(person, change) => (
						<>
							<LimitedField
								label="Name"
								value={person.name}
								limit={limits.name}
								onText={(text) => change({ name: text })}
							/>
							<LimitedField
								label="Role"
								value={person.role}
								limit={limits.role}
								placeholder="Illustrator"
								onText={(text) => change({ role: text })}
							/>
							<LinkField label="Link" value={person.link} onChange={(link) => change({ link })} />
						</>
					)}
				</EntryList>
			</EditorSection>
			<EditorSection title="Services">
				<LayoutSwitch label="Show services" flag="showServices" portfolio={portfolio} />
				<EntryList
					list="services"
					entries={services}
					fresh={{ title: "", description: "" }}
					addLabel="Add service"
					labelOf={({ title }) => title.trim() || unnamed.services}
					tell={tell}
				>
					{(service, change) => (
						<>
							<LimitedField
								label="Title"
								value={service.title}
								limit={limits.title}
								onText={(text) => change({ title: text })}
							/>
							<LimitedArea
								label="Description"
								value={service.description}
								limit={limits.description}
								onText={(text) => change({ description: text })}
							/>
						</>
					)}
				</EntryList>
			</EditorSection>
			<EditorSection title="Testimonials">
				<LayoutSwitch label="Show testimonials" flag="showTestimonials" portfolio={portfolio} />
				<EntryList
					list="testimonials"
					entries={testimonials}
					fresh={{ quote: "", author: "", role: "" }}
					addLabel="Add testimonial"
					labelOf={({ author }) => author.trim() || unnamed.testimonials}
					detailOf={({ quote }) => quote}
					tell={tell}
				>
					{(testimonial, change) => (
						<>
							<LimitedArea
								label="Quote"
								value={testimonial.quote}
								limit={limits.quote}
								onText={(text) => change({ quote: text })}
							/>
							<LimitedField
								label="Author"
								value={testimonial.author}
								limit={limits.name}
								onText={(text) => change({ author: text })}
							/>
							<LimitedField
								label="Role"
								value={testimonial.role}
								limit={limits.role}
								placeholder="Editor of a magazine"
								onText={(text) => change({ role: text })}
							/>
						</>
					)}
				</EntryList>
			</EditorSection>
		</>
	);
}
