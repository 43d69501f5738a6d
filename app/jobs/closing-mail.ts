import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import type { Mail } from "#app/mail/mail.ts";
import { nameInMail } from "#app/mail/name-in-mail.ts";
import { daysListed } from "./job.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function closingMail(to: string, job: { id: string; title: string; closesAt: Date }, origin: string): Mail {
	const lastDay = day.format(lastDayOf(job.closesAt));
	return {
		kind: "jobCloses",
		to,
		subject: `Your job listing closes on ${lastDay}`,
		paragraphs: [
			`Your listing “${nameInMail(job.title)}” is on the job board until ${lastDay}. After that it can be reached only by its link, without your contact info.`,
			`If you are still looking for somebody, keep it on the board for ${daysListed} more days.`,
		],
		action: { label: "Renew this listing", url: origin + href("/jobs/renew/:id", { id: job.id }) },
		afterword: "If the job is filled, there is nothing to do.",
	};
}
