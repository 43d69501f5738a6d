/** Random entries of the boards for measuring. But for ids and times, the same numbers give the same entries. */

import { payPeriods } from "#app/boards/pay.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { collabCategories, collabTypes } from "#app/collab/collab.ts";
import type { Database } from "#app/db/client.server.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { daysListed, jobCategories, jobTypes } from "#app/jobs/job.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { resourceTypeValues } from "#app/resources/resource.ts";
import { audiences, makeName, topics } from "./cards.ts";
import { chance, phrases, pick, pickSkewed, type Random, randomNumbers } from "./random.ts";
import { seedRows } from "./rows.ts";

type Progress = (added: number) => void;
const oneDay = 86_400_000;

/** 97 of 100 are approved. */
export async function seedResources(db: Database, count: number, onProgress?: Progress) {
	const makeRow = (number: number, createdAt: Date) => ({ ...makeResource(number), createdAt, updatedAt: createdAt });
	await seedRows(db, resources, count, makeRow, onProgress);
}

/** Every fourth is a detailed one; 97 of 100 are approved. */
export async function seedCollabListings(db: Database, count: number, onProgress?: Progress) {
	const makeRow = (number: number, createdAt: Date) => ({ ...makeListing(number), createdAt, updatedAt: createdAt });
	await seedRows(db, collabListings, count, makeRow, onProgress);
}

/** One of ten is closed, whatever its age. */
export async function seedJobs(db: Database, count: number, onProgress?: Progress) {
	const now = Date.now();
	const makeRow = (number: number, createdAt: Date) => {
		const { closed, ...job } = makeJob(number);
		const closesAt = new Date(closed ? createdAt.getTime() : now + daysListed * oneDay);
		return { ...job, closesAt, createdAt, updatedAt: createdAt };
	};
	await seedRows(db, jobListings, count, makeRow, onProgress);
}

function makeResource(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	return {
		name: `${pick(random, resourceNames)} ${topic}`,
		description: `${pick(random, resourceVerbs)} ${topic} ${pick(random, audiences)}.`,
		idealFor: pickSkewed(random, readers),
		url: `https://example.org/resources/${number}`,
		resourceType: pickSkewed(random, resourceTypeValues),
		approved: chance(random, 0.97),
	};
}

function makeListing(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	const approved = chance(random, 0.97);
	const filled = chance(random, 0.1);
	const description = `${pick(random, wishes)} ${topic} ${pick(random, audiences)}.`;
	const plain = { category: null, title: "", contact: "", tags: [], anonymous: false, name: "", email: "" };
	if (chance(random, 0.75)) {
		const email = `person${number}@example.org`;
		return {
			...plain,
			type: pickSkewed(random, collabTypes),
			name: makeName(random),
			email,
			description,
			approved,
			filled,
		};
	}
	const { value: category, type } = pickSkewed(random, collabCategories);
	return {
		...plain,
		type,
		category,
		title: `${category}: ${topic}`,
		description,
		contact: `person${number}@example.org`,
		tags: makeTags(random),
		anonymous: chance(random, 0.1),
		approved,
		filled,
	};
}

function makeJob(number: number) {
	const random = randomNumbers(number);
	const topic = makeTopic(random);
	const title = pickSkewed(random, jobTitles);
	const payMin = chance(random, 0.5) ? 20_000 + 1_000 * Math.floor(random() * 40) : null;
	return {
		title: `${title}, ${topic}`,
		company: `${pick(random, companyBeginnings)} ${pick(random, companyEndings)}`,
		description: `${pick(random, wishes)} ${topic} ${pick(random, audiences)}. ${"You write, edit and check. ".repeat(8)}`,
		location: pickSkewed(random, places),
		jobType: pickSkewed(random, jobTypes),
		category: pickSkewed(random, jobCategories),
		tags: makeTags(random),
		salaryRange: payMin === null && chance(random, 0.4) ? "Depends on experience" : "",
		payMin,
		payMax: payMin && payMin + 8_000,
		payCurrency: payMin === null ? null : "EUR",
		payPer: payMin === null ? null : payPeriods[0],
		remote: chance(random, 0.3),
		contact: `jobs${number}@example.org`,
		anonymous: chance(random, 0.1),
		closed: chance(random, 0.1),
	};
}

export function makeTopic(random: Random) {
	return pick(random, pick(random, Object.values(topics)));
}

/** Of a few hundred, of which some are far more frequent than others. */
export function makeTags(random: Random) {
	const wanted = Math.floor(random() * 5);
	const tags = Array.from({ length: wanted }, () =>
		chance(random, 0.6) ? pickSkewed(random, frequentTags) : makeTopic(random).toLowerCase(),
	);
	return [...new Set(tags)];
}

const resourceNames = phrases(
	"A field guide to, The workshop on, Open data of, Writing about, Teaching, The toolbox for, Summer school on",
	"The network for, A short course on, The annual meeting on, Drawing, Fact sheets on",
);
const resourceVerbs = phrases(
	"Explains how to talk about, Has exercises on, Collects pictures of, Trains people who write about",
	"Brings together people who care for, Checks claims about, Pays for stories on",
);
const readers = phrases(
	"Beginners, PhD students, Science writers, Teachers, Press officers, Podcasters, Illustrators, Museum staff",
	"Early-career researchers, Anybody curious, Festival organisers, Editors",
);
const wishes = phrases(
	"We look for somebody who can explain, I offer my time to people who work on, Help us tell the story of",
	"We need a second pair of eyes on, I draw and animate, Join a small team that writes about",
);
const jobTitles = phrases(
	"Science writer, Press officer, Podcast producer, Data visualization designer, Outreach manager, Editor, Illustrator",
	"Video producer, Museum educator, Community manager, Web developer, Translator",
);
const companyBeginnings = phrases(
	"Tidewater, Open Lab, Climate, Northern, Polar, Harbour, Meridian, Lantern, Estuary, Summit",
);
const companyEndings = phrases(
	"Institute, Radio, Desk, Museum, Press, Observatory, Foundation, Studio, Society, Aquarium",
);
const places = phrases(
	"Lisbon, London, Berlin, Nairobi, São Paulo, Remote, Oslo, Kraków, Toronto, Bengaluru, Reykjavík, Montevideo, Zürich",
);
const frequentTags = phrases(
	"oceans, climate, audio, long-form, museums, data-viz, health, open science, video, early-career, physics, policy",
	"education, illustration, space, biodiversity, energy, history",
);
