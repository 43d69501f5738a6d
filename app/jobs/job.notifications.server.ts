import { type NotificationTexts, ownSubjects } from "#app/notifications/notification-text.server.ts";
import { jobListings } from "./job.tables.server.ts";
import { closing, jobsClosing } from "./job-reminders.server.ts";

export const jobNotifications: NotificationTexts = {
	closing: {
		find: ownSubjects(jobListings, jobListings.title, jobListings.userId, closing),
		say: ({ id }) => ({ text: jobsClosing.about(0), path: jobsClosing.path(id) }),
	},
};
