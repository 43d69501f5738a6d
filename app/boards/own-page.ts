/** Which page of what is mine the profile shows: each list has its part of the address, which goes along with what is done to an entry there. */
import { href } from "react-router";
import { pageSearch } from "#app/ui/pagination.tsx";

/** The page of a list that an address asks for, from 1; what is no number asks for the first. */
export function ownPageIn(address: string, list: string) {
	const asked = new URL(address).searchParams.get(list) ?? "";
	return /^\d{1,6}$/.test(asked) ? Math.max(1, Number(asked)) : 1;
}

export function withOwnPage(path: string, list: string, page: number) {
	return path + pageSearch("", page, list);
}

/** A path of what is done to an entry on that page, which leads back there. */
export function fromOwnPage(path: string, list: string, page: number) {
	return `${path}?${new URLSearchParams({ [list]: String(page) })}`;
}

/** Where a form at `address` leads back to that may have been sent from one of the profile's lists; undefined if it was not. */
export function profileIfBehind(address: string, list: string) {
	return new URL(address).searchParams.has(list) ? profileBehind(address, list) : undefined;
}

/** The profile as it was before a form at `address` was sent from one of its lists. */
export function profileBehind(address: string, list: string) {
	return withOwnPage(href("/profile"), list, ownPageIn(address, list));
}
