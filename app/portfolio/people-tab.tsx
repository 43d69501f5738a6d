import { SwitchField } from "#app/ui/check-field.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { countCharacters } from "#app/web/text.ts";
import { EditorSection } from "./editor-section.tsx";
import { EntryList } from "./entry-list.tsx";
import { LinkField } from "./link-field.tsx";
import { type LayoutFlag, portfolioLimits as limits, type Portfolio, unnamed } from "./portfolio.ts";
import { updateGroup } from "./portfolio-changes.ts";
import type { TabProps } from "./tab-props.ts";
import { changePortfolio } from "./use-portfolio.ts";

export function PeopleTab({ portfolio, tell }: TabProps) {
	const { collaborators, services, testimonials } = portfolio;
	return (
		<>
			<EditorSection title="Collaborators">
				<ShowSwitch label="Show collaborators" flag="showCollaborations" portfolio={portfolio} />
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
							<TextField
								label="Name"
								value={person.name}
								maxLength={limits.name}
								onChange={({ target }) => change({ name: target.value })}
							/>
							<TextField
								label="Role"
								value={person.role}
								maxLength={limits.role}
								placeholder="Illustrator"
								onChange={({ target }) => change({ role: target.value })}
							/>
							<LinkField label="Link" value={person.link} onChange={(link) => change({ link })} />
						</>
					)}
				</EntryList>
			</EditorSection>
			<EditorSection title="Services">
				<ShowSwitch label="Show services" flag="showServices" portfolio={portfolio} />
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
							<TextField
								label="Title"
								value={service.title}
								maxLength={limits.title}
								onChange={({ target }) => change({ title: target.value })}
							/>
							<TextArea
								label="Description"
								value={service.description}
								maxLength={limits.description}
								counter={`${countCharacters(service.description)} / ${limits.description}`}
								onChange={({ target }) => change({ description: target.value })}
							/>
						</>
					)}
				</EntryList>
			</EditorSection>
			<EditorSection title="Testimonials">
				<ShowSwitch label="Show testimonials" flag="showTestimonials" portfolio={portfolio} />
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
							<TextArea
								label="Quote"
								value={testimonial.quote}
								maxLength={limits.quote}
								counter={`${countCharacters(testimonial.quote)} / ${limits.quote}`}
								onChange={({ target }) => change({ quote: target.value })}
							/>
							<TextField
								label="Author"
								value={testimonial.author}
								maxLength={limits.name}
								onChange={({ target }) => change({ author: target.value })}
							/>
							<TextField
								label="Role"
								value={testimonial.role}
								maxLength={limits.role}
								placeholder="Editor of a magazine"
								onChange={({ target }) => change({ role: target.value })}
							/>
						</>
					)}
				</EntryList>
			</EditorSection>
		</>
	);
}

function ShowSwitch({ label, flag, portfolio }: { label: string; flag: LayoutFlag; portfolio: Portfolio }) {
	return (
		<SwitchField
			label={label}
			checked={portfolio.layout[flag]}
			onChange={({ target }) => changePortfolio(updateGroup("layout", { [flag]: target.checked }))}
		/>
	);
}
