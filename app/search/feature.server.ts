import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { searchApi } from "./search.api.server.ts";

export const searchFeature: Feature = {
	api: searchApi,
	pages: [href("/search")],
	keptOut: [href("/search/suggest")],
	erasure: {
		goes: [{ text: "What search knows of all this", columns: ["public_entries.*"] }],
		stays: [
			{
				text: "Single words of what you wrote, by which search understands typing mistakes: until the next night",
				columns: ["search_words.*"],
			},
		],
	},
};
