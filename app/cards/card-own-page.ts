/** Which page of the own cards the profile shows. It stands in the address, and goes along with what is done to a card there. */
import { href } from "react-router";
import { pageSearch } from "#app/ui/pagination.tsx";

export const ownCardsParameter = "cards";

/** The page that an address asks for, from 1; what is no number asks for the first. */
export function ownCardsPageIn(address: string) {
	const asked = new URL(address).searchParams.get(ownCardsParameter) ?? "";
	return /^\d{1,6}$/.test(asked) ? Math.max(1, Number(asked)) : 1;
}

export function withOwnCardsPage(path: string, page: number) {
	return path + pageSearch("", page, ownCardsParameter);
}

/** The profile as it was before a form at `address` was sent from it. */
export function profileBehind(address: string) {
	return withOwnCardsPage(href("/profile"), ownCardsPageIn(address));
}
