import { href } from "react-router";
import { maxSocialLinks } from "#app/boards/board.ts";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { dayOf, endOfDayIn, lastDayOf } from "#app/boards/closing.ts";
import { currencies, defaultCurrency, payPeriods } from "#app/boards/pay.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { FormCheckbox, FormSelect, FormTextArea, FormTextField, FormUrlField } from "#app/ui/form-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form-section.tsx";
import { countCharacters } from "#app/web/text.ts";
import { daysListed, defaultPeriod, jobCategories, jobLimits, jobMessages, jobTypes, maxDaysListed } from "./job.ts";
import { type JobFields, type JobInput, jobSchema } from "./job-input.ts";
import "#app/boards/pay.css";

interface JobFormProps {
	answer: FormAnswer | undefined;
	defaults?: Partial<JobFields>;
	version?: string;
	closingHint: string;
	label: string;
}

export function JobForm({ answer, defaults, version, closingHint, label }: JobFormProps) {
	const [form, fields] = useBoardForm<JobFields, JobInput>(jobSchema, answer, defaults);
	const description = form.value?.description ?? "";
	const links = fields.socialLinks.getFieldList();
	const linkNames = Array.from({ length: maxSocialLinks }, (_, i) => `${fields.socialLinks.name}[${i}]`);
	return (
		<BoardForm {...{ form, answer, version, label }} busyLabel="Saving..." cancel={href("/jobs")} toasts>
			<FormSection title="The job">
				<FormTextField field={fields.title} label="Job Title" />
				<FormTextField field={fields.company} label="Company" />
				<FieldRow>
					<FormSelect field={fields.jobType} label="Job Type" choices={jobTypes} prompt="Choose a type" />
					<FormSelect field={fields.category} label="Category" choices={jobCategories} prompt="Choose a category" />
				</FieldRow>
				<FormTextArea
					field={fields.description}
					label="Job Description"
					rows={6}
					className="job-description"
					counter={`${countCharacters(description)} / ${jobLimits.description}`}
				/>
				<FormTextField
					field={fields.tags}
					label="Tags"
					hint="Separated by commas, such as 'oceans, long-form'."
					autoCapitalize="none"
				/>
			</FormSection>
			<FormSection title="Where">
				<FormTextField field={fields.location} label="Location" />
				<FormCheckbox label="Remote" field={fields.remote} hint="The work can be done remotely." />
				<FormTextField
					field={fields.remoteCountries}
					label="Countries"
					hint="From where, separated by commas, such as 'Portugal, Kenya'. Leave it empty for anywhere."
				/>
			</FormSection>
			<FormSection title="Pay">
				<FormTextField field={fields.salaryRange} label="Salary Range" hint={jobMessages.salaryHint} />
				<div className="pay-fields">
					<FormTextField field={fields.payMin} label="Minimum" inputMode="decimal" />
					<FormTextField field={fields.payMax} label="Maximum" inputMode="decimal" />
					<FormSelect field={fields.payCurrency} label="Currency" choices={currencies} fallback={defaultCurrency} />
					<FormSelect field={fields.payPer} label="Per" choices={payPeriods} fallback={defaultPeriod} />
				</div>
			</FormSection>
			<FormSection title="How to apply">
				<FormTextField field={fields.contact} label="Contact Info" hint={jobMessages.contactHint} />
				<FormUrlField field={fields.applicationUrl} label="Application URL" />
				<FormUrlField field={fields.companyUrl} label="Company Website" />
				{linkNames.map((name, i) => {
					const link = links[i];
					return link ? <FormUrlField key={name} field={link} label={`Social link ${i + 1}`} /> : null;
				})}
			</FormSection>
			<FormSection title="On the board">
				<FormTextField
					field={fields.closesOn}
					label="Closes after"
					type="date"
					min={dayOf(new Date())}
					max={dayOf(lastDayOf(endOfDayIn(maxDaysListed)))}
					hint={closingHint}
				/>
				<FormCheckbox label="Post anonymously" field={fields.anonymous} hint={jobMessages.anonymousHint} />
			</FormSection>
		</BoardForm>
	);
}

/** What a new job's form starts with, and what an empty closing day means there. */
export const newJob: Partial<JobFields> = { socialLinks: Array(maxSocialLinks).fill("") };
export const newJobHint = `The last day on the board, until midnight UTC. Leave it empty for ${daysListed} days from now.`;
