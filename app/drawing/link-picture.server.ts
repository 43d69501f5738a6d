/** The pictures that other sites show where somebody shares the link of a page: what it is called, and two lines about it. */
import { hash } from "node:crypto";
import { href } from "react-router";
import type { Database } from "#app/db/client.server.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { answerDrawn } from "./drawn-answer.server.ts";
import { drawnPicture } from "./drawn-picture.server.ts";
import { box, type DrawnElement, headingFamily, text, textFamily } from "./element.ts";
import { flashes, logo } from "./marks.ts";

interface LinkPicture {
	/** A short word or code, which the band shows in Morse code. */
	flash: string;
	title: string;
	/** Below the title. */
	line: string;
	/** At the foot. */
	foot: string;
}

/** To be raised whenever the drawing changes, so that all pictures get new addresses. */
const drawing = 3;

interface Drawn<Thing> {
	/** What stands for it in the addresses of its pictures. */
	board: string;
	/** A thing as visitors see it. */
	find(db: Database, viewer: null, id: string): Promise<Thing | undefined>;
	/** Whether the page of what visitors see is one that is offered to them. */
	isOpen(thing: Thing): boolean;
	show(thing: Thing): LinkPicture;
}

/** The pictures of the pages of one kind of thing. */
export function linkPictures<Thing extends { id: string }>({ board, find, isOpen, show }: Drawn<Thing>) {
	return {
		board,
		async find(db: Database, id: string) {
			const thing = await find(db, null, id);
			return thing && isOpen(thing) ? show(thing) : undefined;
		},
		pathOf: (thing: Thing) => linkPicturePath(board, thing.id, show(thing)),
	};
}

export type LinkPictures = Pick<ReturnType<typeof linkPictures>, "board" | "find">;

/** Where the picture of a page is, as it is now. */
export function linkPicturePath(board: string, id: string, picture: LinkPicture) {
	return href("/pictures/:board/:id/:file", { board, id, file: fileOf(picture) });
}

/** The last part of the picture's address, which changes with all that it shows. */
function fileOf({ flash, title, line, foot }: LinkPicture) {
	const shown = JSON.stringify([drawing, flash, title, line, foot]);
	return `${hash("sha256", shown, "hex").slice(0, 16)}.png`;
}

/**
 * Answers with the picture as it is now, and leads there from the address of an earlier one.
 * @param asked the parts of the address
 */
export function answerLinkPicture(
	request: Request,
	client: Client,
	picture: LinkPicture,
	asked: { board: string; id: string; file: string },
) {
	return answerDrawn(request, asked.file, {
		path: linkPicturePath(asked.board, asked.id, picture),
		draw: (version) => drawnPicture(client, version, () => elementOf(picture)),
	});
}

/** As the light theme has them, since a picture can't follow the theme around it. */
const look = { paper: "#ffffff", ink: "#141d2b", muted: "#566074", band: "#ffb81c", flash: "#141d2b" };
const gutter = 72;

function elementOf({ flash, title, line, foot }: LinkPicture): DrawnElement {
	return box(
		{
			flexDirection: "column",
			width: "100%",
			height: "100%",
			background: look.paper,
			fontFamily: textFamily,
		},
		box(
			{ height: 104, flexShrink: 0, alignItems: "center", paddingLeft: gutter, background: look.band },
			flashes(flash, 18, look.flash),
		),
		box(
			{ flexDirection: "column", flexGrow: 1, justifyContent: "space-between", padding: `56px ${gutter}px 44px` },
			box(
				{ flexDirection: "column" },
				text(
					{ fontFamily: headingFamily, fontWeight: 700, fontSize: 64, lineHeight: 1.15, color: look.ink, lineClamp: 3 },
					title,
				),
				text({ fontSize: 34, lineHeight: 1.3, color: look.muted, lineClamp: 1, marginTop: 20 }, line),
			),
			box(
				{ alignItems: "center", justifyContent: "space-between" },
				text({ fontSize: 34, fontWeight: 600, color: look.ink, lineClamp: 1, flexShrink: 1 }, foot),
				box(
					{ alignItems: "center", flexShrink: 0, marginLeft: 40 },
					logo(36, look, { marginRight: 14 }),
					text(
						{ fontFamily: headingFamily, fontWeight: 700, fontSize: 32, color: look.ink, lineClamp: 1 },
						"Heliograph",
					),
				),
			),
		),
	);
}
