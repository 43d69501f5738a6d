import { href } from "react-router";
import type { Feature } from "#app/feature.ts";
import { reportableReasons } from "./offer.reports.server.ts";
import { requestOfferRounds } from "./offer-rounds.server.ts";
import { listOffersForExport } from "./offers.server.ts";

export const offerFeature: Feature = {
	reportable: reportableReasons,
	keptOut: [href("/requests/offer/:id", { id: "" })],
	myData: { read: async (db, viewer) => ({ requestOffers: await listOffersForExport(db, viewer) }) },
	erasure: { goes: [{ text: "What you answered to requests of others", columns: ["request_offers.*"] }] },
	backgroundJobs: [requestOfferRounds],
};
