import { href } from "react-router";
import { moderationMessages } from "#app/moderation/moderation.ts";

export const moderatorsOnly = {
	login: href("/login"),
	denied: { title: "Access Denied", message: moderationMessages.noAccess },
	back: { to: href("/"), label: "Go to the home page" },
};
