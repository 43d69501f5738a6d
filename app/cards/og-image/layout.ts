/** How the picture of a card looks: the colours of its style, and what stands where. */
import { box, type DrawnElement, headingFamily, image, type Style, text, textFamily } from "#app/drawing/element.ts";
import { flashes, logo } from "#app/drawing/marks.ts";
import { countCharacters } from "#app/web/text.ts";
import { type CardFace, type CardStyle, initialsOf } from "../card.ts";

/** To be raised whenever the drawing changes, so that all pictures get new addresses. */
export const drawing = 3;

export type PictureFacts = Pick<
	CardFace,
	"name" | "title" | "expertise" | "availability" | "cardStyle" | "openToCollaborations" | "avatarUrl"
>;

interface Colours {
	paper: string;
	ink: string;
	muted: string;
	line: string;
	band: string;
	flash: string;
	avatar: string;
	avatarInk: string;
	light: string;
	chip: string;
}

/** As in `cards.css`, of the light theme, since a picture can't follow the theme around it. A test compares the two. */
export const colours: Record<CardStyle, Colours> = {
	heliograph: {
		paper: "#ffffff",
		ink: "#141d2b",
		muted: "#566074",
		line: "#e4dfd3",
		band: "#ffb81c",
		flash: "#141d2b",
		avatar: "#141d2b",
		avatarInk: "#ffb81c",
		light: "#1a7a4d",
		chip: "#ffffff",
	},
	nocturne: {
		paper: "#0f1626",
		ink: "#eef0f6",
		muted: "#a9b3c8",
		line: "#2a365a",
		band: "#0a0f1c",
		flash: "#ffb81c",
		avatar: "#ffb81c",
		avatarInk: "#141d2b",
		light: "#5fd39b",
		chip: "#18213a",
	},
	spectrum: {
		paper: "#ffffff",
		ink: "#141d2b",
		muted: "#566074",
		line: "#dfe1e8",
		band: "linear-gradient(90deg, #6a3fd8, #2f6fde 28%, #17a67f 52%, #f4a300 76%, #e9581a)",
		flash: "#ffffff",
		avatar: "#141d2b",
		avatarInk: "#ffb81c",
		light: "#1a7a4d",
		chip: "#ffffff",
	},
	"field-notes": {
		paper: "#f3f6ec",
		ink: "#1b2a1e",
		muted: "#4f6152",
		line: "#cfdac6",
		band: "#2f5d3a",
		flash: "#f3f6ec",
		avatar: "#2f5d3a",
		avatarInk: "#f3f6ec",
		light: "#1a7a4d",
		chip: "#ffffff",
	},
	blueprint: {
		paper: "#163f78",
		ink: "#f2f7ff",
		muted: "#c0d5f2",
		line: "#4a74ad",
		band: "#12356a",
		flash: "#d5e7ff",
		avatar: "#f2f7ff",
		avatarInk: "#163f78",
		light: "#7fe3b2",
		chip: "#12356a",
	},
};

export const pictureAvatar = 200;
const gutter = 72;
const thickness = 18;

/** @param avatar the picture of the person as a data URL, null for the initials */
export function cardPicture(card: PictureFacts, avatar: string | null): DrawnElement {
	const look = colours[card.cardStyle];
	const { fontSize, lineClamp, titleLines } = nameFit(card.name, card.title);
	const column: Style = { flexDirection: "column", minWidth: 0 };
	return box(
		{ ...column, width: "100%", height: "100%", background: look.paper, fontFamily: textFamily },
		band(card, look),
		box(
			{
				...column,
				flexGrow: 1,
				justifyContent: "space-between",
				padding: `44px ${gutter}px 40px`,
				...groundOf(card.cardStyle),
			},
			box(
				{ alignItems: "center" },
				face(card, look, avatar),
				box(
					{ ...column, flexGrow: 1, flexShrink: 1, flexBasis: 0, marginLeft: 44 },
					text(
						{
							fontFamily: headingFamily,
							fontWeight: 700,
							fontSize,
							lineHeight: 1.12,
							color: look.ink,
							lineClamp,
						},
						card.name,
					),
					text(
						{ fontSize: titleSize, lineHeight: 1.3, color: look.muted, lineClamp: titleLines, marginTop: 12 },
						card.title,
					),
				),
			),
			box(
				column,
				text({ fontSize: 34, fontWeight: 600, color: look.ink, lineClamp: 1 }, card.expertise),
				chips(card.availability, look),
			),
			foot(card, look),
		),
	);
}

function band(card: PictureFacts, look: Colours) {
	return box(
		{
			height: 104,
			flexShrink: 0,
			alignItems: "center",
			paddingLeft: gutter,
			...(look.band.startsWith("linear") ? { backgroundImage: look.band } : { background: look.band }),
			...(card.cardStyle === "blueprint" && { borderBottom: `2px dashed ${look.line}` }),
			...(card.cardStyle === "nocturne" && { borderBottom: `2px solid ${look.line}` }),
		},
		flashes(initialsOf(card.name), thickness, look.flash),
	);
}

/** The grid of a blueprint is fainter than what is written on it. */
function groundOf(style: CardStyle): Style {
	if (style !== "blueprint") return {};
	const lines = (direction: string) =>
		`linear-gradient(${direction}, rgba(255,255,255,0.07) 4%, rgba(255,255,255,0) 4%)`;
	return { backgroundImage: `${lines("180deg")}, ${lines("90deg")}`, backgroundSize: "48px 48px, 48px 48px" };
}

function face(card: PictureFacts, look: Colours, avatar: string | null) {
	const round: Style = { borderRadius: pictureAvatar, flexShrink: 0 };
	if (avatar) return image(avatar, pictureAvatar, pictureAvatar, { ...round, objectFit: "cover" });
	return box(
		{
			...round,
			width: pictureAvatar,
			height: pictureAvatar,
			alignItems: "center",
			justifyContent: "center",
			background: look.avatar,
		},
		text(
			{ fontFamily: headingFamily, fontWeight: 700, fontSize: 76, color: look.avatarInk, lineClamp: 1 },
			initialsOf(card.name),
		),
	);
}

/** Characters of all chips together that fit into their line. */
const chipRoom = 58;
const maxChipLength = 30;

function chips(availability: string[], look: Colours) {
	const shown: string[] = [];
	let room: number = chipRoom;
	for (const entry of availability) {
		const short =
			widthOf(entry) > maxChipLength
				? `${Array.from(entry)
						.slice(0, maxChipLength - 2)
						.join("")
						.trimEnd()}…`
				: entry;
		room -= widthOf(short) + 4;
		if (room < 0 && shown.length > 0) break;
		shown.push(short);
	}
	const rest = availability.length - shown.length;
	return box(
		{ marginTop: 18 },
		...[...shown, ...(rest > 0 ? [`+${rest} more`] : [])].map((entry) =>
			box(
				{
					flexShrink: 0,
					border: `2px solid ${look.line}`,
					borderRadius: 40,
					background: look.chip,
					padding: "8px 24px",
					marginRight: 14,
				},
				text({ fontSize: 28, lineHeight: 1.3, color: look.ink, lineClamp: 1 }, entry),
			),
		),
	);
}

function foot(card: PictureFacts, look: Colours) {
	return box(
		{ alignItems: "center", justifyContent: "space-between", borderTop: `2px solid ${look.line}`, paddingTop: 26 },
		card.openToCollaborations
			? box(
					{ alignItems: "center" },
					box({ width: 18, height: 18, borderRadius: 9, background: look.light, marginRight: 16 }),
					text({ fontSize: 30, fontWeight: 600, color: look.ink, lineClamp: 1 }, "Open to collaborations"),
				)
			: box({}),
		box(
			{ alignItems: "center" },
			logo(36, look, { marginRight: 14 }),
			text({ fontFamily: headingFamily, fontWeight: 700, fontSize: 32, color: look.ink, lineClamp: 1 }, "Heliograph"),
		),
	);
}

/** Width of the column beside the avatar in pixels, and the height that name and title have there. */
const columnWidth = 812;
const columnHeight = 204;
/** Width of a letter, by its height. */
const letterWidth = { name: 0.58, title: 0.52 };
/** Share of a line that words fill, as long as more than one line is needed. */
const filled = 0.88;
const titleSize = 34;

/**
 * How name and title share their column: the name whole if possible, in the largest letters that allow it, and rather than that the
 * title in one line.
 */
function nameFit(name: string, title: string) {
	const tall = isTall(name);
	const longest = isWideScript(name) ? 0 : Math.max(...name.split(/[\s-]/).map(widthOf));
	const usual = tall ? 1 : linesOf(title, titleSize * letterWidth.title);
	const smallest = { fontSize: 38, lineClamp: 3, titleLines: 1 };
	const fits = [usual, 1].flatMap((titleLines) =>
		[76, 66, 56, 46, smallest.fontSize].map((fontSize) => {
			const room = columnHeight - titleLines * titleSize * 1.3;
			return { fontSize, lineClamp: Math.floor(room / (fontSize * (tall ? 1.4 : 1.12))), titleLines };
		}),
	);
	const isWhole = ({ fontSize, lineClamp }: typeof smallest) => {
		const letter = fontSize * letterWidth.name;
		return longest * letter <= columnWidth && linesOf(name, letter) <= lineClamp;
	};
	return fits.find(isWhole) ?? smallest;
}

function linesOf(content: string, letter: number) {
	const width = widthOf(content) * letter;
	return width <= columnWidth ? 1 : Math.ceil(width / (columnWidth * filled));
}

/** Scripts without spaces, in which a line may end anywhere. */
function isWideScript(content: string) {
	return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(content);
}

/** Scripts whose lines are half as high again. */
function isTall(content: string) {
	return /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}\p{Script=Georgian}\p{Script=Arabic}]/u.test(
		content,
	);
}

/** Characters, with those of East Asian scripts and emoji counted twice. */
function widthOf(content: string) {
	return (
		countCharacters(content) +
		(content.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/gu)
			?.length ?? 0)
	);
}
