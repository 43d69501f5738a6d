/**
 * Languages by their codes (BCP 47), as people write them in English. Some: those that people most likely speak in public. The names
 * stand here, since browsers do not agree on all of them.
 */
import { lazily } from "#app/ui/lazily.ts";
import { nameKey } from "./countries.ts";

const names = {
	af: "Afrikaans",
	am: "Amharic",
	ar: "Arabic",
	az: "Azerbaijani",
	be: "Belarusian",
	bg: "Bulgarian",
	bn: "Bengali",
	bs: "Bosnian",
	ca: "Catalan",
	cs: "Czech",
	cy: "Welsh",
	da: "Danish",
	de: "German",
	el: "Greek",
	en: "English",
	es: "Spanish",
	et: "Estonian",
	eu: "Basque",
	fa: "Persian",
	fi: "Finnish",
	fr: "French",
	ga: "Irish",
	gl: "Galician",
	gu: "Gujarati",
	ha: "Hausa",
	he: "Hebrew",
	hi: "Hindi",
	hr: "Croatian",
	hu: "Hungarian",
	hy: "Armenian",
	id: "Indonesian",
	ig: "Igbo",
	is: "Icelandic",
	it: "Italian",
	ja: "Japanese",
	ka: "Georgian",
	kk: "Kazakh",
	km: "Khmer",
	kn: "Kannada",
	ko: "Korean",
	ku: "Kurdish",
	lb: "Luxembourgish",
	lo: "Lao",
	lt: "Lithuanian",
	lv: "Latvian",
	mi: "Māori",
	mk: "Macedonian",
	ml: "Malayalam",
	mn: "Mongolian",
	mr: "Marathi",
	ms: "Malay",
	mt: "Maltese",
	my: "Burmese",
	ne: "Nepali",
	nl: "Dutch",
	no: "Norwegian",
	pa: "Punjabi",
	pl: "Polish",
	ps: "Pashto",
	pt: "Portuguese",
	qu: "Quechua",
	ro: "Romanian",
	ru: "Russian",
	rw: "Kinyarwanda",
	si: "Sinhala",
	sk: "Slovak",
	sl: "Slovenian",
	so: "Somali",
	sq: "Albanian",
	sr: "Serbian",
	sv: "Swedish",
	sw: "Swahili",
	ta: "Tamil",
	te: "Telugu",
	th: "Thai",
	tr: "Turkish",
	uk: "Ukrainian",
	ur: "Urdu",
	uz: "Uzbek",
	vi: "Vietnamese",
	xh: "Xhosa",
	yo: "Yoruba",
	zh: "Chinese",
	zu: "Zulu",
} as const;

export type Language = keyof typeof names;
/** In the order of their names. */
export const languages = (Object.keys(names) as Language[]).sort((a, b) => (names[a] < names[b] ? -1 : 1));
/** The languages as a choice, by their names. */
export const languageChoices = languages.map((value) => ({ value, label: names[value] }));

const codesByName = lazily(
	() => new Map(languages.flatMap((code) => [[nameKey(names[code]), code] as const, [code, code] as const])),
);

export function languageName(code: Language) {
	return names[code];
}

/** The code of a language that was typed as its English name or code; undefined when it is none of these. */
export function languageCode(text: string): Language | undefined {
	return codesByName().get(nameKey(text));
}
