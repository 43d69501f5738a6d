import { SwitchField } from "#app/ui/check-field.tsx";
import { dayText } from "#app/ui/day-text.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/form-section.tsx";
import { CategoriesField } from "./categories-field.tsx";
import { EditorSection } from "./editor-section.tsx";
import { EntryList } from "./entry-list.tsx";
import { ImageField } from "./image-field.tsx";
import { LimitedArea, LimitedField } from "./limited-field.tsx";
import { LinkField } from "./link-field.tsx";
import { allCategory, portfolioLimits as limits, unnamed, type WorkItem } from "./portfolio.ts";
import type { TabProps } from "./tab-props.ts";

const newWork = { title: "", description: "", category: "", link: "", image: "", date: "", featured: false };

export function WorkTab({ portfolio, tell }: TabProps) {
	return (
		<>
			<EditorSection title="Work">
				<EntryList
					list="workItems"
					entries={portfolio.workItems}
					fresh={newWork}
					addLabel="Add work"
					labelOf={({ title }) => title.trim() || unnamed.workItems}
					detailOf={detailOf}
					tell={tell}
				>
					{(item, change) => (
						<>
							<LimitedField
								label="Title"
								value={item.title}
								limit={limits.title}
								onText={(text) => change({ title: text })}
							/>
							<LimitedArea
								label="Description"
								value={item.description}
								limit={limits.description}
								onText={(text) => change({ description: text })}
							/>
							<FieldRow>
								<SelectField
									label="Category"
									value={item.category}
									onChange={({ target }) => change({ category: target.value })}
								>
									<option value="">None</option>
									{portfolio.categories
										.filter((name) => name !== allCategory)
										.map((name) => (
											<option key={name}>{name}</option>
										))}
								</SelectField>
								<TextField
									label="Date"
									type="date"
									value={item.date}
									max="9999-12-31"
									onChange={({ target }) => change({ date: target.value })}
								/>
							</FieldRow>
							<LinkField label="Link" value={item.link} onChange={(link) => change({ link })} />
							<ImageField value={item.image} onChange={(image) => change({ image })} />
							<SwitchField
								label="Featured"
								checked={item.featured}
								onChange={({ target }) => change({ featured: target.checked })}
							/>
						</>
					)}
				</EntryList>
			</EditorSection>
			<CategoriesField portfolio={portfolio} tell={tell} />
		</>
	);
}

function detailOf({ category, date, featured }: WorkItem) {
	return [featured && "Featured", category, date && dayText(new Date(date))].filter(Boolean).join(" · ");
}
