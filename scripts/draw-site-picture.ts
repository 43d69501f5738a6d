/** Draws `public/heliograph.png`, which sites show for links to pages without a picture of their own: `node scripts/draw-site-picture.ts`. */
import { writeFileSync } from "node:fs";
import { drawPng } from "#app/drawing/draw.ts";
import { box, headingFamily, text, textFamily } from "#app/drawing/element.ts";
import { flashes, logo } from "#app/drawing/marks.ts";

const [paper, ink, muted, sun] = ["#fbf9f4", "#141d2b", "#566074", "#ffb81c"];
const colours = { ink, paper };

const picture = box(
	{ flexDirection: "column", width: "100%", height: "100%", background: paper, fontFamily: textFamily },
	box({ height: 150, alignItems: "center", paddingLeft: 80, background: sun }, flashes("scicomm", 13, ink)),
	box(
		{ flexDirection: "column", flexGrow: 1, justifyContent: "space-between", padding: "64px 80px 56px" },
		box(
			{ flexDirection: "column" },
			text(
				{ fontFamily: headingFamily, fontWeight: 700, fontSize: 86, lineHeight: 1.1, color: ink, lineClamp: 2 },
				"Amplify Science Voices",
			),
			text(
				{ fontSize: 36, lineHeight: 1.4, color: muted, marginTop: 24, lineClamp: 2 },
				"Cards, a directory and boards for people who explain science",
			),
		),
		box(
			{ alignItems: "center" },
			logo(56, colours, { marginRight: 20 }),
			text({ fontFamily: headingFamily, fontWeight: 700, fontSize: 48, color: ink, lineClamp: 1 }, "Heliograph"),
		),
	),
);

writeFileSync("public/heliograph.png", await drawPng(picture));
