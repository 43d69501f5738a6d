/** Reads what pages say to machines with software that others wrote. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { expect } from "vitest";

/**
 * What a page says in JSON-LD: one object, or undefined. Fails where there are several, where it is said in another notation, and where
 * a type or property is not in the vocabulary of schema.org.
 * @returns it as it stands in the page, and what a search engine misses in it
 */
export async function readStructuredData(html: string) {
	const found = new WebAutoExtractor({}).parse(html);
	expect([found.errors ?? [], found.microdata, found.rdfa]).toEqual([[], {}, {}]);
	const issues = await new Validator(vocabulary).validate(found);
	const messages = issues.map(({ issueMessage }) => issueMessage);
	expect(messages.filter((message) => message.includes("schema.org"))).toEqual([]);
	const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
		([, text = ""]) => text,
	);
	const things = Object.values(found.jsonld).flat();
	expect(things).toHaveLength(texts.length);
	expect(texts.length).toBeLessThanOrEqual(1);
	const missing = issues.filter(({ severity }) => severity === "ERROR").map(({ issueMessage }) => issueMessage);
	const [about]: unknown[] = texts.map((text) => JSON.parse(text));
	return { about, missing };
}

/** The vocabulary as the checker takes it, from the package that has it as types: one interface for each type, with its properties. */
const vocabulary = { "@graph": readVocabulary() };

function readVocabulary() {
	const folder = dirname(createRequire(import.meta.url).resolve("schema-dts"));
	const terms: object[] = [];
	let type = "";
	for (const line of readFileSync(join(folder, "schema.d.ts"), "utf8").split("\n")) {
		const [, name, parents = ""] = /^(?:export )?interface (\w+?)(?:Base|Leaf) extends (.*) \{$/.exec(line) ?? [];
		if (name !== undefined) {
			type = name;
			const others = [...parents.matchAll(/(\w+)Base\b/g)].flatMap(([, parent]) => (parent === name ? [] : [parent]));
			// What is only named a second time has been read.
			if (others.length === 0 && name !== "Thing") continue;
			terms.push({ "@type": "rdfs:Class", "@id": `schema:${name}`, "rdfs:subClassOf": others.map(reference) });
		}
		const [, property] = /^ {4}"(\w+)"\?:/.exec(line) ?? [];
		if (property !== undefined) {
			terms.push({ "@type": "rdf:Property", "@id": `schema:${property}`, "schema:domainIncludes": reference(type) });
		}
	}
	return terms;
}

function reference(term: string | undefined) {
	return { "@id": `schema:${term}` };
}
