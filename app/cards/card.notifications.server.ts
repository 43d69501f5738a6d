import { href } from "react-router";
import { countFollowers } from "#app/follows/follow.server.ts";
import { newFollowersText } from "#app/follows/follow.ts";
import { type NotificationTexts, ownSubjects } from "#app/notifications/notification-text.server.ts";
import { scicommCards } from "./card.tables.server.ts";

export const cardNotifications: NotificationTexts = {
	followers: {
		find: ownSubjects(scicommCards, scicommCards.name, scicommCards.userId),
		countOn: countFollowers,
		say: ({ id, count }) => ({ text: newFollowersText(count ?? 0), path: href("/card/:id", { id }) }),
	},
};
