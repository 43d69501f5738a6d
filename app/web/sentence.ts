/** What an answer says in words, unlike HTML and JSON, which proxies send; undefined when it says nothing. */
export function sentenceIn(told: unknown) {
	return typeof told === "string" && /^[^<{]+$/.test(told) ? told : undefined;
}
