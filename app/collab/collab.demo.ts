import type { DetailedInput, QuickInput } from "./collab-input.ts";

/** A listing as `seedDemo` takes it. */
type DemoListing = (QuickInput | DetailedInput) & { filled?: true };

type QuickOne = Pick<QuickInput, "type" | "name" | "email" | "description"> & Partial<QuickInput> & { filled?: true };
type DetailedOne = Pick<DetailedInput, "title" | "category" | "description" | "contact"> &
	Partial<DetailedInput> & { filled?: true };

const quick = (listing: QuickOne): DemoListing => ({ linkedin: "", link: "", ...listing });
const detailed = (listing: DetailedOne): DemoListing => ({
	tags: [],
	name: "",
	anonymous: false,
	portfolioLink: "",
	link: "",
	socialLinks: [],
	...listing,
});

/** What the collab board starts with, newest first: people of the past, and of nowhere. */
export const demoListings: DemoListing[] = [
	quick({
		type: "Ask",
		name: "Mary Anning",
		email: "mary@lyme.example",
		description: "I find fossils faster than I can draw them. Looking for somebody with a steady pen and good boots.",
		link: "https://example.org/lyme",
	}),
	detailed({
		title: "An illustrator for a book of mosses",
		category: "Looking for Designer",
		description:
			"Forty species, each on a page of its own, for walkers who have never used a hand lens.\n\nThe text is finished and checked. I need drawings that show the one feature by which each moss is told from its neighbours, in a style that a ten-year-old can copy with a pencil. We would meet twice in the field, once in spring and once in autumn, and send pages back and forth in between. The publisher pays for each page on delivery, and your name stands on the cover beside mine.",
		tags: ["botany", "illustration", "field guides"],
		contact: "robert@mosses.example",
		name: "Robert Brown",
		portfolioLink: "https://example.org/mosses",
		socialLinks: ["https://social.example.org/mosses", "https://pictures.example.org/mosses"],
	}),
	quick({
		type: "Offer",
		name: "Michael Faraday",
		email: "michael@institution.example",
		description: "Evenings free: I will sit through the rehearsal of your talk and tell you where I lost the thread.",
		linkedin: "https://example.org/in/faraday",
	}),
	detailed({
		title: "A second pair of eyes on my numbers",
		category: "Looking for Researcher",
		description:
			"I write about hospitals, and my charts of causes of death have started arguments. Before the next one goes to print I want a statistician to try to prove me wrong.",
		tags: ["statistics", "health", "charts"],
		contact: "numbers@scutari.example",
		name: "Florence Nightingale",
		anonymous: true,
	}),
	quick({
		type: "Both",
		name: "Ida B. Bright",
		email: "ida@radio.example",
		description: "I edit sound and want to learn to interview. You interview and want cleaner sound? Let us swap.",
		filled: true,
	}),
	detailed({
		title: "Mentoring for first books",
		category: "Offering Mentorship",
		description:
			"I have written four books that connect one science with the next. I take two people a year who are writing their first, and read a chapter a month.",
		tags: ["books", "early-career"],
		contact: "Write to mary@sciences.example, with one page and no apology for it.",
		name: "Mary Somerville",
		link: "https://example.org/connexion",
	}),
	quick({
		type: "Ask",
		name: "Alfred Wallace",
		email: "alfred@archipelago.example",
		description: "Back from eight years of islands with 5,000 labels to explain. Who turns field notes into a story?",
	}),
	detailed({
		title: "Plain-language summaries in three days",
		category: "Offering Writing Services",
		description:
			"Send me a paper on physics or chemistry, and I return 300 words that your neighbour understands, with the three questions she will ask.",
		tags: ["physics", "chemistry", "long-form"],
		contact: "jane@conversations.example",
		name: "Jane Marcet",
	}),
	detailed({
		title: "A travelling planetarium wants a crew",
		category: "Looking for Collaboration",
		description:
			"A tent, a projector, and forty schools that have never seen the Milky Way. We look for a driver, a storyteller and a person who can mend anything.",
		tags: ["astronomy", "schools"],
		contact: "crew@planetarium.example",
		name: "Caroline Herschel",
		filled: true,
	}),
	quick({
		type: "Offer",
		name: "Ada Lovelace",
		email: "ada@notes.example",
		description: "I explain what a machine does, one step after another. Bring me an algorithm and an audience.",
		link: "https://example.org/note-g",
	}),
	detailed({
		title: "Maps of everything else",
		category: "Other",
		description:
			"An atlas of what people measure and nobody draws: smells, echoes, the shade of trees. Tell me what you measure, and we find out how it looks.",
		tags: ["maps", "data-viz"],
		contact: "atlas@cosmos.example",
		name: "Alexander von Humboldt",
	}),
];
