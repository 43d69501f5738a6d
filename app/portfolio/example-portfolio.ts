import { emptyPortfolio, newId, type Portfolio, type WorkItem } from "./portfolio.ts";

/** A filled portfolio to look at and to write over, of somebody who explained science two centuries ago. */
export function examplePortfolio(): Portfolio {
	const wikipedia = "https://en.wikipedia.org/wiki/";
	return {
		...emptyPortfolio,
		owner: {
			name: "Mary Somerville",
			bio: "I write about astronomy, physics and the earth in words that need no degree. My books show how the sciences hang together, for readers who were never let into a lecture hall.",
			country: "Scotland",
		},
		categories: [...emptyPortfolio.categories, "Astronomy", "Physics", "Geography"],
		workItems: listed<WorkItem>([
			{
				title: "On the Connexion of the Physical Sciences",
				description: "One book for light, heat, sound, tides and comets, and for what they have in common.",
				category: "Physics",
				link: `${wikipedia}On_the_Connexion_of_the_Physical_Sciences`,
				image: "",
				date: "1834-02-01",
				featured: true,
			},
			{
				title: "The Mechanism of the Heavens",
				description: "Laplace's celestial mechanics, put into English and into pictures one can draw on paper.",
				category: "Astronomy",
				link: "",
				image: "",
				date: "1831-11-01",
				featured: false,
			},
			{
				title: "Physical Geography",
				description: "Land, sea and air described as one system, with the life that depends on them.",
				category: "Geography",
				link: "",
				image: "",
				date: "1848-03-01",
				featured: false,
			},
		]),
		collaborators: listed([
			{ name: "Ada Lovelace", role: "Mathematics", link: `${wikipedia}Ada_Lovelace` },
			{ name: "John Herschel", role: "Astronomy, first reader", link: `${wikipedia}John_Herschel` },
		]),
		services: listed([
			{ title: "Writing", description: "Books and essays that explain a whole field." },
			{ title: "Translation", description: "From French, and from mathematics." },
		]),
		theme: { headerColor: "#14304f" },
		typography: { fontFamily: "serif" },
		layout: { ...emptyPortfolio.layout, showServices: true, showCollaborations: true },
	};
}

function listed<Item extends { id: string; order: number }>(items: Omit<Item, "id" | "order">[]) {
	return items.map((item, order) => ({ ...item, id: newId(), order })) as Item[];
}
