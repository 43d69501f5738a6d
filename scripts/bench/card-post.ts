/** The post of a filled card form, each from an address and for a name of its own. */
import type { Call } from "./http.ts";

/** Numbers below it are for single requests, the others for the load. */
export const firstNumberOfLoad = 1_000;

/** Stands for the number in the form. Replacing it costs the program that asks less than writing each form anew. */
const place = "NUMBER";

const form = new URLSearchParams([
	["name", `Florence Measured ${place}`],
	["title", "Statistician"],
	["bio", "I draw numbers so that ministers understand them before breakfast. Ask me about rose charts."],
	["avatar", ""],
	["expertise", "Public Health"],
	["customExpertise", ""],
	["availability", "Writing Articles"],
	["availability", "Podcast Guest"],
	["availability", "Data Visualization"],
	["customAvailability", ""],
	["email", `florence${place}@example.org`],
	["website", "example.org/florence"],
	["bluesky", "@florence.example.org"],
	["linkedin", "https://example.org/in/florence"],
	["workSamples[0].title", "Notes on hospitals"],
	["workSamples[0].url", "https://example.org/notes"],
	["sampleTitle", ""],
	["sampleUrl", ""],
	["cardStyle", "heliograph"],
	["openToCollaborations", "on"],
	["isVisible", "on"],
]).toString();

/**
 * A post of all fields of the form but the photo.
 * @param number below 16,777,216; makes the name unique and stands in the address, so that the daily limit stops nobody
 */
export function postCard(number: number): Required<Omit<Call, "url">> {
	return {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded", ...fromAddress(number) },
		body: form.replaceAll(place, String(number)),
	};
}

/** The headers of a request from an address of its own. @param number as above */
export function fromAddress(number: number) {
	return { "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}
