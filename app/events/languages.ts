/** Languages by the codes of ISO 639-1, as people write them in English. Some: those that events are most likely held in. */
const names = {
	af: "Afrikaans",
	am: "Amharic",
	ar: "Arabic",
	bg: "Bulgarian",
	bn: "Bengali",
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
	he: "Hebrew",
	hi: "Hindi",
	hr: "Croatian",
	hu: "Hungarian",
	hy: "Armenian",
	id: "Indonesian",
	is: "Icelandic",
	it: "Italian",
	ja: "Japanese",
	ka: "Georgian",
	kk: "Kazakh",
	ko: "Korean",
	lt: "Lithuanian",
	lv: "Latvian",
	mk: "Macedonian",
	ms: "Malay",
	mt: "Maltese",
	nl: "Dutch",
	no: "Norwegian",
	pl: "Polish",
	pt: "Portuguese",
	ro: "Romanian",
	ru: "Russian",
	sk: "Slovak",
	sl: "Slovenian",
	sq: "Albanian",
	sr: "Serbian",
	sv: "Swedish",
	sw: "Swahili",
	ta: "Tamil",
	th: "Thai",
	tr: "Turkish",
	uk: "Ukrainian",
	ur: "Urdu",
	vi: "Vietnamese",
	yo: "Yoruba",
	zh: "Chinese",
	zu: "Zulu",
} as const;

export type Language = keyof typeof names;
/** In the order of their names. */
export const languages = (Object.keys(names) as Language[]).sort((a, b) => (names[a] < names[b] ? -1 : 1));

const codesByName = new Map(
	languages.flatMap((code) => [[names[code].toLowerCase(), code] as const, [code, code] as const]),
);

export function languageName(code: Language) {
	return names[code];
}

/** The code of a language that was typed as its English name or code; undefined when it is none of these. */
export function languageCode(text: string): Language | undefined {
	return codesByName.get(text.trim().toLowerCase());
}
