/** The rules of the portfolio: its shape, defaults, limits and choices, and what follows from them. It lives only in the browser. */

/** Maximum lengths of texts, in Unicode code points. */
export const portfolioLimits = {
	name: 100,
	bio: 600,
	country: 60,
	category: 30,
	title: 120,
	description: 600,
	url: 500,
	role: 100,
	quote: 400,
	/** Of a data URL. */
	image: 200_000,
} as const;

/** Most entries that a list may have. */
export const maxEntries = { workItems: 60, collaborators: 30, services: 20, testimonials: 20 } as const;
/** 'All' included; the style sheet of the page has a rule for each. */
export const maxCategories = 13;
/** More than the largest portfolio: what a full storage refuses must come back out of its export. */
export const maxImportMegabytes = 15;
export const maxImportBytes = maxImportMegabytes * 1024 * 1024;
/** Longest side of a kept image in pixels. */
export const imageEdge = 640;

/** The look of the page: there is one. */
export const themeName = "Default";

/** The category that holds everything; it is always the first. */
export const allCategory = "All";
const defaultFont = "sansSerif";
export const fontFamilies = [
	{ value: "sansSerif", label: "Sans serif" },
	{ value: "serif", label: "Serif" },
	{ value: "slab", label: "Slab" },
	{ value: "monospace", label: "Monospace" },
] as const;
type FontFamily = (typeof fontFamilies)[number]["value"];

const defaultHeaderColor = "#ffffff";
export const headerColors = [
	{ value: defaultHeaderColor, label: "White" },
	{ value: "#ffb81c", label: "Sun" },
	{ value: "#14304f", label: "Night" },
	{ value: "#2f5d3a", label: "Field" },
	{ value: "#7a2e3a", label: "Madder" },
	{ value: "#d7e6f5", label: "Sky" },
] as const;

export const layoutFlags = [
	{ name: "showAbout", label: "About" },
	{ name: "showFeaturedProjects", label: "Featured work" },
	{ name: "showProjects", label: "All work" },
	{ name: "showServices", label: "Services" },
	{ name: "showCollaborations", label: "Collaborators" },
	{ name: "showTestimonials", label: "Testimonials" },
] as const;
export type LayoutFlag = (typeof layoutFlags)[number]["name"];

interface Entry {
	/** A UUID. */
	id: string;
	/** The position in its list, from 0. */
	order: number;
}

export interface WorkItem extends Entry {
	title: string;
	description: string;
	/** One of the portfolio's categories, or empty. */
	category: string;
	/** Http or https, or empty. */
	link: string;
	/** A data URL of a raster image, or empty. */
	image: string;
	/** `2026-11-21`, or empty. */
	date: string;
	featured: boolean;
}

export interface Collaborator extends Entry {
	name: string;
	role: string;
	/** Http or https, or empty. */
	link: string;
}

export interface Service extends Entry {
	title: string;
	description: string;
}

export interface Testimonial extends Entry {
	quote: string;
	author: string;
	role: string;
}

export interface Entries {
	workItems: WorkItem;
	collaborators: Collaborator;
	services: Service;
	testimonials: Testimonial;
}
export type ListName = keyof Entries;
/** How the page and the builder call an entry that has no name yet. */
export const unnamed = {
	workItems: "Untitled work",
	collaborators: "Unnamed collaborator",
	services: "Untitled service",
	testimonials: "Unnamed author",
} as const satisfies Record<ListName, string>;

export type Lists = { [List in ListName]: Entries[List][] };

export type Portfolio = {
	owner: { name: string; bio: string; country: string };
	/** Whether the list of all work repeats what is shown as featured. */
	showFeaturedWork: boolean;
	categories: string[];
	typography: { fontFamily: FontFamily };
	/** A colour as `#rrggbb`. */
	theme: { headerColor: string };
	layout: Record<LayoutFlag, boolean>;
} & Lists;

export const emptyPortfolio: Portfolio = {
	owner: { name: "", bio: "", country: "" },
	workItems: [],
	showFeaturedWork: true,
	categories: [allCategory],
	typography: { fontFamily: defaultFont },
	theme: { headerColor: defaultHeaderColor },
	collaborators: [],
	services: [],
	testimonials: [],
	layout: {
		showFeaturedProjects: true,
		showProjects: true,
		showCollaborations: false,
		showServices: false,
		showAbout: true,
		showTestimonials: false,
	},
};

export function isPortfolioEmpty(portfolio: Portfolio) {
	const { owner, workItems, collaborators, services, testimonials } = portfolio;
	const texts = Object.values(owner).join("").trim();
	return texts === "" && [workItems, collaborators, services, testimonials].every((list) => list.length === 0);
}

/** The work in its two places on the page. What is featured leaves the list only when it stands above it. */
export function shownWork({ workItems, layout, showFeaturedWork }: Portfolio) {
	const featured = layout.showFeaturedProjects ? workItems.filter((item) => item.featured) : [];
	const listed = workItems.filter((item) => showFeaturedWork || !featured.includes(item));
	return { featured, listed: layout.showProjects ? listed : [] };
}

/** The first of dark blue, white and black that reads well (4.5:1) on a colour given as `#rrggbb`. */
export function inkOn(color: string) {
	return ["#141d2b", "#ffffff"].find((ink) => contrast(ink, color) >= 4.5) ?? "#000000";
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(some: string, other: string) {
	const [light = 0, dark = 0] = [luminance(some), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string) {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A random UUID; `crypto.randomUUID` exists only on https and localhost. */
export function newId() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
