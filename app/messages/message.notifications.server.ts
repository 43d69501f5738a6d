import { href } from "react-router";
import type { NotificationTexts } from "#app/notifications/notification-text.server.ts";
import { threadsTold } from "./thread.server.ts";

export const messageNotifications: NotificationTexts = {
	message: {
		find: threadsTold,
		say: ({ id, said }) => ({
			text: said === "added" ? "You were added to a conversation" : "A new message",
			path: href("/messages/:id", { id }),
		}),
	},
};
