import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { messageNotifications } from "./message.notifications.server.ts";
import { reportableMessages } from "./message.reports.server.ts";
import { myMessages } from "./message-export.server.ts";
import { messageMails } from "./message-mails.server.ts";
import { forgetAnsweredThreads, forgetThreadsOf } from "./thread.server.ts";

export const messageFeature: Feature = {
	reportable: reportableMessages,
	keptOut: [`${href("/messages")}$`, href("/card/:id/write", { id: "*" })],
	notifications: messageNotifications,
	myData: myMessages,
	erasure: {
		goes: [
			{
				text: "Your place in conversations, whom you blocked, and conversations that nobody else has any more, once moderators have answered what was reported of them",
				columns: ["message_participants.user_id", "message_blocks.*"],
			},
		],
		stays: [
			{
				text: "What you wrote to others: in their conversations, without your name",
				columns: ["messages.*", "message_threads.*", "message_participants.*"],
			},
		],
		withdraw: forgetThreadsOf,
	},
	tidying: [forgetAnsweredThreads],
	backgroundJobs: [messageMails],
};
