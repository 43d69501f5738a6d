import manifest from "../package.json" with { type: "json" };

/** What runs: the product's version, and which build of it, by its sources; none where nothing is built. */
export const release = { version: manifest.version, build: process.env.BUILD_ID };
