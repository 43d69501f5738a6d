import { lastDayOf } from "#app/boards/closing.ts";
import { countryName } from "#app/boards/countries.ts";
import { Elsewhere } from "#app/boards/elsewhere.tsx";
import { fullPay } from "#app/boards/pay.ts";
import { Day } from "#app/ui/day.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { ShownJob } from "./job-show.server.ts";

/** What people compare, and how to get in touch. */
export function JobFacts({ job }: { job: ShownJob }) {
	const { location, remote, remoteCountries, jobType, category, salaryRange, contact, poster, createdAt } = job;
	const pay = [fullPay(job), salaryRange].filter(Boolean);
	const countries = remoteCountries.map(countryName).join(", ");
	return (
		<dl className="facts">
			<Fact name="Location">{location}</Fact>
			{remote && <Fact name="Remote">{countries ? `From ${countries}` : "From anywhere"}</Fact>}
			<Fact name="Job type">{jobType}</Fact>
			<Fact name="Category">{category}</Fact>
			{pay.length > 0 && (
				<Fact name="Pay" wide>
					{pay.map((text) => (
						<span key={text} className="block" dir="auto">
							{text}
						</span>
					))}
				</Fact>
			)}
			<Fact name="Posted">
				<Day at={createdAt} />
				{poster && (
					<>
						{" "}
						by <bdi>{poster}</bdi>
					</>
				)}
			</Fact>
			{!job.closed && (
				<Fact name="Closes after">
					<Day at={lastDayOf(job.closesAt)} />
				</Fact>
			)}
			{contact && (
				<Fact name="Contact" wide>
					<LinkedText text={contact} />
				</Fact>
			)}
			{job.companyUrl && (
				<Fact name="Company website" wide>
					<Elsewhere url={job.companyUrl} />
				</Fact>
			)}
			{job.socialLinks.length > 0 && (
				<Fact name="Elsewhere" wide>
					{job.socialLinks.map((url) => (
						<span key={url} className="block">
							<Elsewhere url={url} />
						</span>
					))}
				</Fact>
			)}
		</dl>
	);
}
