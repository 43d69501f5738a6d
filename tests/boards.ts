/** The boards, as `board-contract.test.ts` needs them: a new board is one more entry. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { href } from "react-router";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { listingsPerPage } from "#app/collab/collab.ts";
import { events } from "#app/events/event.tables.server.ts";
import { eventsPerPage } from "#app/events/event.ts";
import { jobListings } from "#app/jobs/job.tables.server.ts";
import { jobsPerPage } from "#app/jobs/job.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { mediaPerPage } from "#app/media/media.ts";
import { requests } from "#app/requests/request.tables.server.ts";
import { requestsPerPage } from "#app/requests/request.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { resourcesPerPage } from "#app/resources/resource.ts";
import { detailedForm, quickForm } from "./collab.ts";
import { eventForm } from "./events.ts";
import { jobForm } from "./jobs.ts";
import { mediaForm } from "./media.ts";
import { requestForm } from "./requests.ts";
import { resourceForm } from "./resources.ts";

type Column = "id" | "userId" | "hidden" | "createdAt" | "updatedAt";

export interface Board {
	table: PgTable & Record<Column, PgColumn>;
	list: string;
	/** Where a new entry is sent to. */
	form: string;
	/** The fields of a valid form. */
	fields: (fields?: Record<string, string>) => URLSearchParams;
	/** The field that an entry is called by. */
	title: string;
	/** A field that may have any text, which a form that comes back must still have. */
	kept: string;
	/** A field that must not be empty, and what is said of it. */
	required: [field: string, message: string];
	/** What is answered to an entry: a page that says so, and may go on to the list by itself, or a redirect to the list, which says so. */
	sent: { status: 200 | 303; says: string; goesOn?: boolean };
	/** Whether a moderator looks at an entry before it is listed. */
	isModerated: boolean;
	perPage: number;
	/** Whether the list has the newest entry first; else it has an order of its own. */
	isNewestFirst: boolean;
	/** A filter that the valid form passes. */
	filter: string;
	/** What the list says where nothing matches. */
	noMatch: string;
	/** What is said where the database fails: by the list, above the form, and of the form to the log. */
	failed: { list: string; form: string; log: string };
	/** What is said to who sends a form and is not signed in; null where that leads to the login page. */
	signIn: string | null;
	/** Whether its form is there for visitors too, who confirm an address instead of signing in. */
	takesVisitors?: true;
	own: OwnPages;
	/** The part of the addresses of its feeds and its API. */
	api: string;
}

interface OwnPages {
	edit: (id: string) => string;
	delete: (id: string) => string;
	/** The address of the edit form without an id, which leads to the list; null where there is none. */
	withoutId: string | null;
	/** Where its owner finds the way to the form. */
	linkedFrom: string;
	/** Where an edit leads, which says that it is done. */
	afterEdit: (id: string) => string;
	says: {
		signIn: string;
		saved: string;
		notFound: string;
		notYours: string;
		changed: string;
		saveFailed: string;
		/** The same to the log. */
		saveLog: string;
		ask: string;
		/** Where a deletion leads. */
		deleted: string;
		deleteFailed: string;
		signInToDelete: string;
		notYoursToDelete: string;
	};
	/** Where a deletion leads. */
	afterDelete: string;
}

const changedElsewhere = "This listing was changed elsewhere since you opened it.";
const ofListings = {
	signIn: "Authentication required",
	notFound: "Listing not found",
	notYours: "You do not have permission to update this listing",
	notYoursToDelete: "You do not have permission to update this listing",
	changed: changedElsewhere,
};

const collab = {
	table: collabListings,
	list: href("/collab"),
	kept: "name",
	isModerated: true,
	perPage: listingsPerPage,
	isNewestFirst: true,
	filter: "type=Ask",
	noMatch: "No listings found matching your criteria.",
	sent: { status: 200, says: "Thanks for submitting, your post will be reviewed and added soon", goesOn: true },
	signIn: "Authentication required",
	own: {
		edit: (id: string) => href("/collab/edit/:id", { id }),
		delete: (id: string) => href("/collab/delete/:id", { id }),
		withoutId: href("/collab/edit"),
		linkedFrom: href("/collab"),
		afterEdit: (id: string) => href("/collab/:id", { id }),
		says: {
			...ofListings,
			saved: "Your listing is updated. A moderator will review what you changed.",
			saveFailed: "Failed to save listing",
			saveLog: "Failed to update collaboration listing",
			ask: "Delete this listing?",
			deleted: "The listing is deleted.",
			deleteFailed: "Failed to delete collaboration listing",
			signInToDelete: "Authentication required",
		},
		afterDelete: href("/profile"),
	},
	api: "collab",
} as const;
const cannotLoadCollab = "Failed to load collaboration listings";

export const boards: Record<string, Board> = {
	resources: {
		table: resources,
		list: href("/resources"),
		form: href("/resources/new"),
		fields: resourceForm,
		title: "name",
		kept: "idealFor",
		required: ["description", "Description is required"],
		sent: { status: 200, says: "Resource submitted successfully! It will be reviewed and added soon.", goesOn: true },
		isModerated: true,
		perPage: resourcesPerPage,
		isNewestFirst: true,
		filter: "type=course",
		noMatch: "No resources found matching your criteria.",
		failed: {
			list: "Failed to load resources",
			form: "Error submitting resource. Please try again or contact support.",
			log: "Error submitting resource",
		},
		signIn: null,
		own: {
			edit: (id) => href("/resources/edit/:id", { id }),
			delete: (id) => href("/resources/delete/:id", { id }),
			withoutId: null,
			linkedFrom: href("/profile"),
			afterEdit: (id) => href("/resources/:id", { id }),
			says: {
				signIn: "Authentication required",
				saved: "The resource is updated. A moderator will review what you changed.",
				notFound: "Resource not found",
				notYours: "You do not have permission to change this resource",
				changed: "This resource was changed elsewhere since you opened it.",
				saveFailed: "Failed to save resource",
				saveLog: "Failed to save resource",
				ask: "Delete this resource?",
				deleted: "The resource is deleted.",
				deleteFailed: "Failed to delete resource",
				signInToDelete: "Authentication required",
				notYoursToDelete: "You do not have permission to change this resource",
			},
			afterDelete: href("/profile"),
		},
		api: "resources",
	},
	"quick collab listings": {
		...collab,
		form: href("/collab/new"),
		fields: quickForm,
		title: "description",
		kept: "linkedin",
		required: ["name", "Name is required"],
		failed: {
			list: cannotLoadCollab,
			form: "Error submitting your form, please contact hello@heliograph.example",
			log: "Failed to create collaboration listing",
		},
	},
	"detailed collab listings": {
		...collab,
		form: `${href("/collab/new")}?form=detailed`,
		fields: detailedForm,
		title: "title",
		required: ["contact", "Contact is required"],
		failed: {
			list: cannotLoadCollab,
			form: "Failed to save listing",
			log: "Failed to create collaboration listing",
		},
	},
	jobs: {
		table: jobListings,
		list: href("/jobs"),
		form: href("/jobs/new"),
		fields: jobForm,
		title: "title",
		kept: "company",
		required: ["description", "Job description is required"],
		sent: { status: 303, says: "Job listing created successfully!" },
		isModerated: false,
		perPage: jobsPerPage,
		isNewestFirst: true,
		filter: "category=Writing",
		noMatch: "No jobs found matching your criteria.",
		failed: {
			list: "Failed to load job listings",
			form: "Failed to save listing",
			log: "Failed to create job listing",
		},
		signIn: "Authentication required",
		own: {
			edit: (id) => href("/jobs/edit/:id?", { id }),
			delete: (id) => href("/jobs/delete/:id", { id }),
			withoutId: href("/jobs/edit/:id?"),
			linkedFrom: href("/jobs"),
			afterEdit: () => href("/jobs"),
			says: {
				...ofListings,
				saved: "Job listing updated successfully!",
				saveFailed: "Failed to save listing",
				saveLog: "Failed to update job listing",
				deleted: "Job listing deleted successfully",
				deleteFailed: "Failed to delete job listing",
				ask: "Are you sure you want to delete this job listing?",
				signInToDelete: "You must be logged in to delete a job listing",
			},
			afterDelete: href("/jobs"),
		},
		api: "jobs",
	},
	requests: {
		table: requests,
		list: href("/requests"),
		form: href("/requests/new"),
		fields: requestForm,
		title: "title",
		kept: "organisation",
		required: ["description", "Describe what you are looking for"],
		sent: { status: 200, says: "Request sent. It will be reviewed and added soon.", goesOn: true },
		isModerated: true,
		perPage: requestsPerPage,
		isNewestFirst: true,
		filter: "purpose=talk",
		noMatch: "No requests found matching your criteria.",
		failed: { list: "Failed to load requests", form: "Failed to save request", log: "Failed to create request" },
		signIn: "Authentication required",
		takesVisitors: true,
		own: {
			edit: (id) => href("/requests/edit/:id", { id }),
			delete: (id) => href("/requests/delete/:id", { id }),
			withoutId: null,
			linkedFrom: href("/profile"),
			afterEdit: (id) => href("/requests/:id", { id }),
			says: {
				signIn: "Authentication required",
				saved: "The request is updated.",
				notFound: "Request not found",
				notYours: "You do not have permission to change this request",
				changed: "This request was changed elsewhere since you opened it.",
				saveFailed: "Failed to save request",
				saveLog: "Failed to update request",
				ask: "Delete this request?",
				deleted: "The request is deleted.",
				deleteFailed: "Failed to delete request",
				signInToDelete: "Authentication required",
				notYoursToDelete: "You do not have permission to change this request",
			},
			afterDelete: href("/requests"),
		},
		api: "requests",
	},
	media: {
		table: mediaItems,
		list: href("/inaction"),
		form: href("/inaction/new"),
		fields: mediaForm,
		title: "title",
		kept: "author",
		required: ["description", "Description is required"],
		sent: { status: 200, says: "Submission Received!" },
		isModerated: true,
		perPage: mediaPerPage,
		isNewestFirst: true,
		filter: "type=video",
		noMatch: "No content found matching your criteria",
		failed: {
			list: "Failed to load content. Please try again later.",
			form: "Failed to save media item",
			log: "Error submitting media item",
		},
		signIn: "You must be logged in to submit content",
		own: {
			edit: (id) => href("/inaction/edit/:id?", { id }),
			delete: (id) => href("/inaction/delete/:id", { id }),
			withoutId: href("/inaction/edit/:id?"),
			linkedFrom: href("/inaction"),
			afterEdit: () => href("/inaction"),
			says: {
				signIn: "Authentication required",
				saved: "The item is updated. A moderator will review what you changed.",
				notFound: "Media item not found",
				notYours: "Not authorized to update this item",
				changed: "This item was changed elsewhere since you opened it.",
				saveFailed: "Failed to save media item",
				saveLog: "Error updating media item",
				ask: "Delete this item?",
				deleted: "The item is deleted.",
				deleteFailed: "Failed to delete media item",
				signInToDelete: "Authentication required",
				notYoursToDelete: "Not authorized to delete this item",
			},
			afterDelete: href("/inaction"),
		},
		api: "media",
	},
	events: {
		table: events,
		list: href("/events"),
		form: href("/events/new"),
		fields: eventForm,
		title: "title",
		kept: "organiser",
		required: ["description", "Description is required"],
		sent: { status: 200, says: "Event submitted. It will be reviewed and added soon." },
		isModerated: true,
		perPage: eventsPerPage,
		isNewestFirst: false,
		filter: "kind=talk",
		noMatch: "No events found matching your criteria.",
		failed: { list: "Failed to load events", form: "Failed to save event", log: "Failed to create event" },
		signIn: "Authentication required",
		own: {
			edit: (id) => href("/events/edit/:id", { id }),
			delete: (id) => href("/events/delete/:id", { id }),
			withoutId: null,
			linkedFrom: href("/profile"),
			afterEdit: (id) => href("/events/:id", { id }),
			says: {
				signIn: "Authentication required",
				saved: "The event is updated.",
				notFound: "Event not found",
				notYours: "You do not have permission to change this event",
				changed: "This event was changed elsewhere since you opened it.",
				saveFailed: "Failed to save event",
				saveLog: "Failed to update event",
				ask: "Delete this event?",
				deleted: "The event is deleted.",
				deleteFailed: "Failed to delete event",
				signInToDelete: "Authentication required",
				notYoursToDelete: "You do not have permission to change this event",
			},
			afterDelete: href("/events"),
		},
		api: "events",
	},
};
