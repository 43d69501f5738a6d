/** Pictures, each named by what stands here, or by nothing. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { pictureUrl } from "#app/images/image.ts";
import { row } from "./plant.ts";
import * as tables from "./tables.ts";

const colors = {
	unsent: "#100",
	listedCard: "#200",
	unlistedCard: "#300",
	hiddenCard: "#400",
	hiddenAndApprovedMedia: "#500",
	waitingMedia: "#600",
	waitingApplication: "#700",
};
type Name = keyof typeof colors;

const made = await Promise.all(
	Object.entries(colors).map(async ([name, background]) => {
		const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background } });
		const bytes = await drawn.webp().toBuffer();
		return [name, { bytes, hash: createHash("sha256").update(bytes).digest("hex") }] as const;
	}),
);

/** Their hashes. */
export const pictures = Object.fromEntries(made.map(([name, { hash }]) => [name, hash])) as Record<Name, string>;

export const pictureRows = made.map(([, { hash, bytes }]) => row(tables.images, { hash, bytes }));

/** As an address names it. */
export function pictureFile(name: Name) {
	return pictureUrl(pictures[name]).split("/").at(-1) ?? "";
}
