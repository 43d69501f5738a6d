/** The pictures that other sites show where somebody shares the link of a list. */
import { createHash } from "node:crypto";
import { href } from "react-router";
import { drawnPicture } from "#app/drawing/drawn-picture.server.ts";
import { box, type DrawnElement, headingFamily, text, textFamily } from "#app/drawing/element.ts";
import { flashes, logo } from "#app/drawing/marks.ts";
import type { Client } from "#app/web/fair-queue.server.ts";
import { entriesText } from "./list.ts";

/** To be raised whenever the drawing changes, so that all pictures get new addresses. */
const drawing = 1;

interface PictureFacts {
	id: string;
	title: string;
	by: string | null;
	entries: number;
}

/** Sixteen digits that change with everything the picture shows. */
export function listPictureVersion({ title, by, entries }: PictureFacts) {
	const shown = JSON.stringify(["list", drawing, title, by, entries]);
	return createHash("sha256").update(shown).digest("hex").slice(0, 16);
}

/** The path of the list's picture, which never changes what it shows. */
export function listPicturePath(list: PictureFacts) {
	return href("/lists/:id/picture/:file", { id: list.id, file: `${listPictureVersion(list)}.png` });
}

/** The picture as PNG, or `busy` when too many are asked for. */
export function listPicture(client: Client, list: PictureFacts) {
	return drawnPicture(client, listPictureVersion(list), () => pictureOf(list));
}

/** As the light theme has them, since a picture can't follow the theme around it. */
const look = { paper: "#ffffff", ink: "#141d2b", muted: "#566074", band: "#ffb81c", flash: "#141d2b" };
const gutter = 72;

function pictureOf({ title, by, entries }: PictureFacts): DrawnElement {
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
			flashes("LIST", 18, look.flash),
		),
		box(
			{ flexDirection: "column", flexGrow: 1, justifyContent: "space-between", padding: `56px ${gutter}px 44px` },
			box(
				{ flexDirection: "column" },
				text(
					{ fontFamily: headingFamily, fontWeight: 700, fontSize: 64, lineHeight: 1.15, color: look.ink, lineClamp: 3 },
					title,
				),
				text(
					{ fontSize: 34, lineHeight: 1.3, color: look.muted, lineClamp: 1, marginTop: 20 },
					by ? `A list by ${by}` : "A list",
				),
			),
			box(
				{ alignItems: "center", justifyContent: "space-between" },
				text({ fontSize: 34, fontWeight: 600, color: look.ink, lineClamp: 1 }, entriesText(entries)),
				box(
					{ alignItems: "center" },
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
