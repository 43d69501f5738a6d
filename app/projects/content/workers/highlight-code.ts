/** Code as HTML with the classes of highlight.js. Runs in a process of its own, since hostile code can take long. */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import haskell from "highlight.js/lib/languages/haskell";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import julia from "highlight.js/lib/languages/julia";
import kotlin from "highlight.js/lib/languages/kotlin";
import latex from "highlight.js/lib/languages/latex";
import markdown from "highlight.js/lib/languages/markdown";
import matlab from "highlight.js/lib/languages/matlab";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scala from "highlight.js/lib/languages/scala";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { highlightedCharacters } from "../../content.ts";
import type { Language } from "../languages.ts";
import { withReorderingNamed } from "./hidden-characters.ts";

const grammars: Record<Exclude<Language, "plaintext">, Parameters<typeof hljs.registerLanguage>[1]> = {
	bash,
	c,
	cpp,
	csharp,
	css,
	go,
	haskell,
	xml,
	java,
	javascript,
	json,
	julia,
	kotlin,
	latex,
	markdown,
	matlab,
	perl,
	php,
	python,
	r,
	ruby,
	rust,
	scala,
	sql,
	swift,
	typescript,
	yaml,
};

for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar);

/** @returns null for code that is shown as it is: in no language, or too long */
export function highlightCode(code: string, language: Language) {
	if (language === "plaintext" || code.length > highlightedCharacters) return null;
	return withReorderingNamed(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}
