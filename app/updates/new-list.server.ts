import { href } from "react-router";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Follow } from "#app/follows/follow.server.ts";
import { pageSearch } from "#app/ui/pagination.tsx";
import { listNew } from "./new-things.server.ts";

const perPage = 20;
const maxPages = 50;
/** Milliseconds. */
const newFor = 14 * 86_400_000;

/** A page of what is new from what a member follows, and the ways to those beside it. @param asked from 1; one past the last is the last */
export async function listNewOfPage(db: Database, viewer: MemberRef, follows: Follow[], asked: number) {
	const reach = Math.min(asked, maxPages);
	const news = await listNew(db, viewer, follows, new Date(Date.now() - newFor), reach * perPage + 1);
	const page = Math.max(1, Math.min(reach, Math.ceil(news.length / perPage)));
	return {
		news: news
			.slice((page - 1) * perPage, page * perPage)
			.map(({ id, kind, title, path, at }) => ({ id, kind, title, path, at })),
		newer: page > 1 ? pathOf(page - 1) : null,
		older: news.length > page * perPage && page < maxPages ? pathOf(page + 1) : null,
	};
}

function pathOf(page: number) {
	return `${href("/following")}${pageSearch("", page)}#new`;
}
