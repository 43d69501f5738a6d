/** The parts of two libraries without types that the tests use. */
declare module "@marbec/web-auto-extractor" {
	/** What a page says in each notation, by its type there. */
	export interface Extracted {
		jsonld: Record<string, Record<string, unknown>[]>;
		microdata: Record<string, unknown>;
		rdfa: Record<string, unknown>;
		errors?: unknown[];
	}
	export default class WebAutoExtractor {
		constructor(options: object);
		parse(html: string): Extracted;
	}
}

declare module "@adobe/structured-data-validator" {
	export default class Validator {
		/** @param vocabulary the terms of schema.org, as it publishes them in JSON-LD */
		constructor(vocabulary: { "@graph": object[] });
		validate(extracted: object): Promise<{ issueMessage: string; severity: "ERROR" | "WARNING" }[]>;
	}
}
