import type { DemoMaker } from "#app/cards/card.demo.ts";
import requests from "./request.demo.json" with { type: "json" };
import type { RequestFields } from "./request-input.ts";

/** A request as its form takes it, but for the day until which somebody is wanted. */
export type DemoRequest = Partial<RequestFields> &
	Pick<RequestFields, "purpose" | "title" | "description" | "languages" | "name"> & {
		/** Days for which it is open, from now. */
		daysLeft: number;
		/** Who was asked for it and said yes. */
		saidYes?: DemoMaker[];
	};

/**
 * What the board starts with, newest first: people and houses of the past, and houses that could be.
 * The form's rules check the choices, which JSON can't type.
 */
export const demoRequests = requests as DemoRequest[];
