import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

function linksIn(text: string) {
	const html = renderToStaticMarkup(<LinkedText text={text} />);
	return [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address);
}

test.each([
	["Write to ada@lab.example, please.", ["mailto:ada@lab.example"]],
	["(ada+jobs@lab.example)", ["mailto:ada%2Bjobs@lab.example"]],
	["See https://lab.example/jobs?x=1&y=2.", ["https://lab.example/jobs?x=1&amp;y=2"]],
	["http://lab.example or ada@lab.example!", ["http://lab.example", "mailto:ada@lab.example"]],
	["(see https://lab.example/a)", ["https://lab.example/a"]],
	["https://lab.example/Mercury_(planet).", ["https://lab.example/Mercury_(planet)"]],
	["(https://lab.example/Mercury_(planet)/moons_(none))", ["https://lab.example/Mercury_(planet)/moons_(none)"]],
	["https://lab.example/a_(b, or https://lab.example/c)d", ["https://lab.example/a_(b", "https://lab.example/c"]],
	["Call the office", []],
	["@ada, ada@, a@b", []],
	["javascript:alert(1) data:text/html,x", []],
])("of %j the addresses are links", (text, links) => {
	expect(linksIn(text)).toEqual(links);
});

test("what is no address stays a text, whatever it is", () => {
	const text = `<b>"Ring" & ask</b> ${"a".repeat(5_000)}@ https://${"(".repeat(5_000)} https://${"(.".repeat(2_500)}`;
	expect(renderToStaticMarkup(<LinkedText text={text} />)).not.toMatch(/<(a|b)\b/);
});
