import type { APIRequestContext, Page } from "@playwright/test";
import { href } from "react-router";
import { confirmEmail } from "./accounts.ts";
import { leastCard } from "./cards.ts";
import { anotherMember } from "./moderation.ts";

/** Somebody else, whose address is confirmed, so that they may write. */
export async function correspondent(page: Page) {
	const member = await anotherMember(page);
	await confirmEmail(member.email);
	return member;
}

/** A card of somebody else that takes messages. Returns its id. */
export async function cardOfAnother(page: Page) {
	const { request } = await anotherMember(page);
	const id = await postReachableCard(request);
	await request.dispose();
	return id;
}

export async function postReachableCard(request: APIRequestContext, fields: Record<string, string> = {}) {
	const form = { ...leastCard(), isVisible: "on", takesMessages: "on", ...fields };
	const response = await request.post(href("/scicomm/card/create"), { form, maxRedirects: 0 });
	return response.headers().location?.split("/").at(-1) ?? "";
}
