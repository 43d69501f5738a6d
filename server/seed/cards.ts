import { audiences as askedAudiences } from "#app/boards/audiences.ts";
import { countryCodes } from "#app/boards/countries.ts";
import { payChoices, travelChoices } from "#app/cards/asking.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import {
	availabilityPresets,
	cardStyleValues,
	defaultTitle,
	expertisePresets,
	maxWorkSamples,
	slugOf,
} from "#app/cards/card.ts";
import type { Database } from "#app/db/client.server.ts";
import { chance, phrases, pick, pickSkewed, type Random, randomNumbers, words } from "./random.ts";
import { seedRows } from "./rows.ts";

/**
 * Adds random cards for measuring, spread over the two years until now, and leaves the table vacuumed and analysed. But for
 * ids and times, the same numbers give the same cards.
 * @param onProgress gets the number of cards added so far, every thousand
 */
export async function seedCards(db: Database, count: number, onProgress?: (added: number) => void) {
	const makeRow = (number: number, createdAt: Date) => ({ ...makeCard(number), createdAt, updatedAt: createdAt });
	await seedRows(db, scicommCards, count, makeRow, onProgress);
}

/** The card of a number, always the same. */
export function makeCard(number: number) {
	const random = randomNumbers(number);
	const name = makeName(random);
	const expertise = chance(random, 0.85) ? pickSkewed(random, expertisePresets) : pickSkewed(random, otherExpertise);
	const topic = pick(random, topics[expertise] ?? [expertise.toLowerCase()]);
	return {
		name,
		slug: slugOf(name),
		title: makeTitle(random, expertise),
		expertise,
		availability: makeAvailability(random),
		bio: chance(random, 0.92) ? makeBio(random, topic) : "",
		email: chance(random, 0.6) ? `person${number}@example.org` : "",
		website: chance(random, 0.35) ? `https://example.org/people/${number}` : "",
		bluesky: chance(random, 0.3) ? `@person${number}.example.org` : "",
		linkedin: chance(random, 0.25) ? `https://example.org/in/person${number}` : "",
		cardStyle: pickSkewed(random, cardStyleValues),
		openToCollaborations: chance(random, 0.85),
		workSamples: chance(random, 0.3) ? makeWorkSamples(random, topic, number) : [],
		isVisible: chance(random, 0.97),
		...makeAsking(random),
	};
}

/** What two in three cards tell those who look for somebody to ask. */
function makeAsking(random: Random) {
	const says = chance(random, 0.67);
	return {
		languages: says ? [...new Set([pickSkewed(random, spoken), pick(random, spoken)])] : [],
		country: says ? pickSkewed(random, countryCodes) : "",
		audiences: says ? [...new Set([pickSkewed(random, askedAudiences), pick(random, askedAudiences)])] : [],
		travel: says ? pick(random, travelChoices).value : ("" as const),
		pay: says ? pickSkewed(random, payChoices).value : ("" as const),
		requests: says && chance(random, 0.6) ? ("yes" as const) : ("" as const),
	};
}

const spoken = ["en", "es", "de", "fr", "pt", "zh", "ar", "hi", "ja", "sw"] as const;

export function makeName(random: Random) {
	if (chance(random, 0.12)) {
		const { first, last, write } = pick(random, otherNames);
		return write(pick(random, first), pick(random, last));
	}
	const first = pickSkewed(random, firstNames);
	const middle = chance(random, 0.08) ? `${pick(random, firstNames).charAt(0)}. ` : "";
	const last = chance(random, 0.05) ? `${makeSurname(random)}-${makeSurname(random)}` : makeSurname(random);
	return `${first} ${middle}${last}`;
}

function makeSurname(random: Random) {
	return pick(random, surnameBeginnings) + pick(random, surnameEndings);
}

function makeTitle(random: Random, expertise: string) {
	if (chance(random, 0.25)) return defaultTitle;
	const role = pickSkewed(random, roles);
	return chance(random, 0.5) ? `${expertise} ${role.toLowerCase()}` : role;
}

function makeAvailability(random: Random) {
	const wanted = 1 + Math.floor(random() ** 2 * 5);
	const chosen = new Set<string>();
	while (chosen.size < wanted) chosen.add(pickSkewed(random, availabilityPresets));
	if (chance(random, 0.06)) chosen.add(pick(random, otherAvailability));
	return [...chosen];
}

function makeBio(random: Random, topic: string) {
	return `${pick(random, verbs)} ${topic} ${pick(random, audiences)}${pick(random, endings)}`;
}

function makeWorkSamples(random: Random, topic: string, number: number) {
	const from = Math.floor(random() * formats.length);
	const formatsInTurn = [...formats.slice(from), ...formats.slice(0, from)];
	return formatsInTurn.slice(0, 1 + Math.floor(random() * maxWorkSamples)).map((format, i) => ({
		title: `${format} ${topic}`,
		url: `https://example.org/people/${number}/work-${i + 1}`,
	}));
}

// Surnames are put together from two parts, so that they are many and hardly anybody's.
const surnameBeginnings = words(
	"Al Ama Bar Bel Bran Bø Cal Cor Čer Dal Del Dra Dun Eber El Fal Fen Gar Gra Gø Hal Har Hol Ing Iva Jar Kal Kar Ker",
	"Kro Lan Lev Lin Łu Mal Mar Mel Mor Nor Ober Ola Öst Pal Per Quin Ras Ren Rosen Sal San Šim Stein Tal Tor Ul Val",
	"Var Ven Wal Wein Wil Yar Zel Ža",
);
const surnameEndings = words(
	"berg bert by caster court dal dale dano dez dini do ford fors gado gård gren ham hagen hart holm ić ini ische kar",
	"kova ková land ler lund mann mere mont nak ner nez niak oğlu olu onen quist ran rano rell relli ridge rin ro rova",
	"sen ski ska son ssen stad stein ster strand ström sund tano tell thal ton tova tti vala vani vari vár ville vik wick",
	"wood worth yan zar zynski",
);
const firstNames = words(
	"Anna Maria David Sara Daniel Laura Alex Elena Thomas Julia Peter Sofia Ahmed Eva Carlos Nina Omar Clara Lucas Fatima",
	"José Ingrid Mateo Amara Léa Jonas Priya Zoë Kofi Hana Björn Aisha Chloé Diego Mei Søren Yusuf André Leila Tomás",
	"Agnieszka Kwame Inês Ravi Sinéad Pavel Naoko Jürgen Thandiwe Łukasz Marisol Elif Niamh Dmitri Anaïs Tariq Maja Ebba",
	"Gonçalo Wanjiru Esteban Saoirse Håkon Zuzana Chidi Renée Aroha Ömer Ngozi Siân Väinö Şirin Xiomara Eszter Oluwaseun",
);

const spaced = (first: string, last: string) => `${first} ${last}`;
const surnameFirst = (first: string, last: string) => `${last}${first}`;
const otherNames = [
	{
		first: words("明 伟 芳 静 磊 秀英 子涵 雨桐 建国 晓燕"),
		last: words("林 陈 赵 周 吴 郑 孙 马 朱 胡"),
		write: surnameFirst,
	},
	{
		first: words("陽菜 蓮 結衣 大翔 さくら 健太 美咲 拓海 葵 直樹"),
		last: words("山川 森田 青木 小野 西村 石田 藤原 水野 北川 松岡"),
		write: (first: string, last: string) => `${last} ${first}`,
	},
	{
		first: words("민준 서연 지우 하은 도윤 수아 현우 지민 예린 태양"),
		last: words("김 이 박 최 정 강 조 윤 장 임"),
		write: surnameFirst,
	},
	{
		first: words("Анна Иван Ольга Мария Алексей Наталья Тарас Оксана Пётр Юлия"),
		last: words("Лесновой Горенко Светлич Заречный Белько Морозюк Тихоня Полянко Ручьёв Снежко"),
		write: spaced,
	},
	{
		first: words("Μαρία Γιώργος Ελένη Νίκος Κατερίνα Δημήτρης Σοφία Άρης Ιωάννα Θάνος"),
		last: words("Θαλασσινός Βουνάκης Αστερίου Λιμάνης Φωτάκης Ουρανίδης Δασάκης Νησιώτης Πετρίδου Ανέμη"),
		write: spaced,
	},
	{
		first: words("مريم يوسف ليلى كريم نور سلمى حسن هدى طارق رانيا"),
		last: words("البحري النجار الشامي القمري الزهراني الحداد العطار الساحلي الفلكي الورد"),
		write: spaced,
	},
	{
		first: words("נועה דוד תמר יונתן מאיה איתן שירה אורי יעל גיא"),
		last: words("הררי ימיני שדה גולן אלון ברקת כרמי נהרי סלע ורדי"),
		write: spaced,
	},
	{
		first: words("आरव अनन्या रोहन मीरा विवेक काव्या अर्जुन दिया नेहा समीर"),
		last: words("शर्मा पर्वत सागर वनराज तारे नदकर्णी जोशी मेघवाल किरण दीपक"),
		write: spaced,
	},
];

const otherExpertise = phrases(
	"Geology, Science Policy, Physics, Mathematics, Entomology, Nutrition, Robotics, Botany, Materials Science",
	"Psychology, History of Science, Ornithology, Space Exploration, Oceanography, Microbiology, Archaeology",
	"Food Science, Bioethics, Glaciology, Acoustics, Mycology, Volcanology, Science & Art, Palaeontology",
);
const otherAvailability = phrases(
	"Museum Exhibits, School Visits, Translation, Illustration, Fact Checking, Live Shows",
);

export const topics: Record<string, string[]> = {
	Astronomy: ["dark skies", "black holes", "exoplanets", "variable stars", "meteor showers", "the early universe"],
	"Climate Science": ["sea level rise", "heat waves", "carbon budgets", "climate models", "polar ice", "monsoons"],
	Genetics: ["gene editing", "ancient DNA", "inherited disease", "genome sequencing", "epigenetics", "crop genes"],
	Neuroscience: ["memory", "sleep", "how we see", "chronic pain", "the teenage brain", "language and the brain"],
	"Public Health": ["vaccination", "clean water", "health statistics", "air pollution", "mental health", "screening"],
	"AI/ML": ["language models", "algorithmic bias", "computer vision", "neural networks", "AI safety", "robot learning"],
	"Quantum Physics": [
		"qubits",
		"entanglement",
		"quantum sensors",
		"particle traps",
		"superconductors",
		"atomic clocks",
	],
	Ecology: ["pollinators", "rewilding", "invasive species", "forest soils", "urban wildlife", "wetlands"],
	Virology: ["influenza", "virus evolution", "bacteriophages", "spillover", "antivirals", "mosquito-borne viruses"],
	"Renewable Energy": ["wind power", "solar cells", "batteries", "heat pumps", "power grids", "green hydrogen"],
	"Marine Biology": ["coral reefs", "deep-sea life", "whale song", "seagrass", "plankton", "ocean plastic"],
	Chemistry: ["catalysts", "kitchen chemistry", "crystals", "green chemistry", "polymers", "the chemistry of colour"],
};
const roles = phrases(
	"Researcher, Writer, Lecturer, Journalist, Educator, Podcaster, Graduate student, Video producer",
	"Outreach officer, Illustrator, Museum curator, Press officer, Professor, Editor, Festival organiser, Teacher",
);
const verbs = phrases(
	"I explain, I write about, I make short films about, I draw comics about, I talk about, I design workshops on",
	"I collect stories about, I answer questions on",
);
export const audiences = phrases(
	"for school classes, for curious adults, for families, for local radio, for policy makers, for teachers",
	"for people who hated science lessons, in three languages, in museums and libraries, on stage and in pubs",
	"for young children, for journalists",
);
const endings = [
	".",
	", with data anyone can check.",
	", from a small town.",
	". Ask me anything.",
	", mostly at weekends.",
	", one question at a time.",
	" since 2014.",
	" and love a good map.",
];
const formats = [
	"A short guide to",
	"Ten questions about",
	"A film on",
	"Field notes:",
	"Podcast:",
	"What we know about",
];
