/**
 * What the tables hold of people, and how long. Nothing reads it but its test, which demands a row for every table, a word on every column
 * that can hold text, and that what is personal is in the file of one's data and goes with the account.
 */

/** What is done for the data of each class, beyond what is done for all: it is never logged. */
export const classes = {
	secret:
		"Kept as a hash, or encrypted where it must be read; in no page, no file and no list; ends by itself or with its account.",
	private: "Shown to its owner, and to those whom the rights of a page name; in no kept page; goes with the account.",
	published: "Shown to everybody once its owner, or a moderator, has made it public; goes with the account.",
	shared: "Of several people or of nobody; stays without a name when an account goes.",
	technical: "About nobody.",
} as const;

interface DataRow {
	class: keyof typeof classes;
	kept: string;
	/** Columns that tell of a person, those that a person has written included. */
	personal?: string;
	/** Columns that can hold text and tell of nobody. */
	impersonal?: string;
	/** The part of the file of one's data that has the personal ones, or why there is none. */
	file?: string | { none: string };
}

const withAccount = "as long as the account";
const ofSecrets = { none: "who has the file could use it" };

/** By the name of the table. */
export const dataClasses: Record<string, DataRow> = {
	users: { class: "private", kept: withAccount, personal: "name email image suspended_for", file: "account" },
	sessions: {
		class: "secret",
		kept: "30 days without a visit",
		personal: "user_agent ip_address",
		impersonal: "token",
		file: "sessions",
	},
	credentials: {
		class: "secret",
		kept: withAccount,
		personal: "password",
		impersonal: "account_id provider_id access_token refresh_token id_token scope",
		file: ofSecrets,
	},
	second_factors: { class: "secret", kept: withAccount, personal: "secret recovery_codes", file: ofSecrets },
	passkeys: {
		class: "private",
		kept: withAccount,
		personal: "name",
		impersonal: "credential_id public_key",
		file: "passkeys",
	},
	security_events: {
		class: "private",
		kept: "90 days, or as long as the account",
		personal: "browser",
		impersonal: "kind request_id",
		file: "security",
	},
	public_entries: {
		class: "published",
		kept: "as long as what it is of",
		personal: "title subtitle topics body made_by",
		impersonal: "kind",
		file: { none: "what it is of is in the file" },
	},
	link_uses: {
		class: "published",
		kept: "an hour after what it is of",
		personal: "key url",
		impersonal: "kind state",
		file: { none: "what it is of is in the file" },
	},
	links: { class: "technical", kept: "as long as something public leads there", impersonal: "key url found" },
	dead_links: { class: "technical", kept: "as long as the link is dead", impersonal: "key" },
	search_words: {
		class: "published",
		kept: "a day after the last that says it",
		personal: "word",
		file: { none: "single words of what is in the file" },
	},
	follows: {
		class: "private",
		kept: "as long as the account, and an hour after what is followed",
		personal: "topic search",
		file: "follows",
	},
	saved_things: { class: "private", kept: withAccount, personal: "note", impersonal: "kind", file: "saved" },
	saved_lists: { class: "published", kept: withAccount, personal: "title description", file: "lists" },
	saved_list_entries: { class: "published", kept: withAccount, file: "lists" },
	gone_entries: { class: "technical", kept: "until those who saved it are told" },
	mail_settings: { class: "private", kept: withAccount, personal: "digest time_zone messages", file: "mailSettings" },
	message_threads: {
		class: "shared",
		kept: "as long as one of those in it has something of it",
		file: "conversations",
	},
	message_participants: {
		class: "private",
		kept: "as long as the thread, without a name once the account is gone",
		personal: "called_as",
		impersonal: "unheard_by unheard_known_by",
		file: "conversations",
	},
	messages: {
		class: "shared",
		kept: "as long as the thread",
		personal: "text",
		impersonal: "text_hash withheld_from sent_to",
		file: "conversations",
	},
	message_blocks: { class: "private", kept: withAccount, file: "blocked" },
	notifications: {
		class: "private",
		kept: "90 days, or as long as the account",
		personal: "kind",
		file: "notifications",
	},
	email_changes: {
		class: "private",
		kept: "30 days after nothing can come of it any more",
		personal: "old_email new_email",
		impersonal: "old_token_hash new_token_hash undo_token_hash",
		file: "emailChanges",
	},
	verifications: {
		class: "secret",
		kept: "an hour, or two weeks where a member was invited who was moved in",
		personal: "value",
		impersonal: "identifier",
		file: ofSecrets,
	},
	secrets: { class: "secret", kept: "as long as the site", impersonal: "name value" },
	rate_limits: {
		class: "private",
		kept: "at most a day",
		personal: "key",
		file: { none: "a count under a keyed hash, which ends soon" },
	},
	scicomm_cards: {
		class: "published",
		kept: withAccount,
		personal:
			"name slug title expertise availability bio email website bluesky linkedin orcid avatar card_style work_samples handle languages town country time_zone audiences travel pay requests requests_per_month",
		impersonal: "claim_token_hash",
		file: "cards",
	},
	card_handles: { class: "published", kept: withAccount, personal: "handle", file: "cardHandles" },
	retired_handles: { class: "shared", kept: "for good", impersonal: "hash" },
	moved_in: { class: "shared", kept: "for good", impersonal: "table_name hash" },
	resources: {
		class: "published",
		kept: withAccount,
		personal: "name description ideal_for url resource_type approved_as",
		file: "resources",
	},
	collab_listings: {
		class: "published",
		kept: withAccount,
		personal:
			"type category title name email description contact tags linkedin portfolio_link link social_links approved_as",
		file: "collabListings",
	},
	job_listings: {
		class: "published",
		kept: withAccount,
		personal:
			"title company description location job_type category tags salary_range pay_currency pay_per remote_countries contact application_url company_url social_links",
		file: "jobs",
	},
	requests: {
		class: "published",
		kept: withAccount,
		personal:
			"purpose title description topics audiences languages town country pay_currency pay_per pay_note name organisation outcome approved_as",
		file: "requests",
	},
	receipts: {
		class: "published",
		kept: "as long as the account of its holder",
		personal: "kind title what role audience holder_name other_name organisation",
		file: "receipts",
	},
	receipt_keys: { class: "secret", kept: "as long as the site", impersonal: "id x sealed" },
	receipt_numbers: { class: "technical", kept: "for good" },
	request_days: { class: "technical", kept: "1,000 days" },
	request_day_spread: { class: "technical", kept: "1,000 days", impersonal: "spread value" },
	request_offers: {
		class: "private",
		kept: withAccount,
		personal: "answer reason",
		file: "requestOffers",
	},
	events: {
		class: "published",
		kept: withAccount,
		personal:
			"title kind description time_zone place online_url organiser speakers refused_by cost languages registration_url series image approved_as",
		file: "events",
	},
	media_items: {
		class: "published",
		kept: withAccount,
		personal: "title description url type image_url image author tags approved_as",
		file: "media",
	},
	feature_applications: {
		class: "private",
		kept: "until a moderator decides",
		personal: "name email title description link category tags image",
		file: "applications",
	},
	showcase_items: {
		class: "shared",
		kept: "until a moderator deletes it",
		impersonal: "title description link category tags image",
	},
	scicomm_projects: {
		class: "published",
		kept: "as long as one of its owners",
		personal: "name description short_description thumbnail topics sponsorship_url",
		impersonal: "visibility",
		file: "projects",
	},
	project_contributors: { class: "published", kept: withAccount, personal: "role", file: "projects" },
	project_stars: { class: "private", kept: withAccount, file: "stars" },
	project_invitations: {
		class: "private",
		kept: "until it is answered, at most some days after it has ended",
		personal: "email role",
		impersonal: "token_hash",
		file: "invitations",
	},
	missing_consents: { class: "technical", kept: "as long as the project" },
	project_content: {
		class: "shared",
		kept: "as long as the project",
		personal: "name description",
		impersonal: "type",
		file: "projects",
	},
	content_versions: {
		class: "shared",
		kept: "as long as the project",
		personal: "changes_description metadata",
		impersonal: "text_hash file",
		file: "versions",
	},
	content_texts: {
		class: "shared",
		kept: "a day after the last version that says it",
		personal: "text",
		impersonal: "hash",
		file: "versions",
	},
	project_files: {
		class: "shared",
		kept: "a day after the last project that shows it",
		personal: "bytes",
		impersonal: "hash media_type",
		file: "pictures",
	},
	images: {
		class: "published",
		kept: "a day after the last thing that shows it",
		personal: "bytes",
		impersonal: "hash",
		file: "pictures",
	},
	reports: {
		class: "private",
		kept: "its text 90 days after the answer, or as long as the account",
		personal: "text",
		impersonal: "subject_kind reason",
		file: "reports",
	},
	moderation_words: {
		class: "private",
		kept: "as long as the submitter's account, or 90 days without one",
		personal: "title explanation snapshot",
		file: "decisions",
	},
	moderation_originals: {
		class: "private",
		kept: "until the decision can't be undone, at most 90 days without an account",
		personal: "row image",
		file: "decisions",
	},
	moderation_events: { class: "shared", kept: "for good", impersonal: "action subject_kind reason" },
	moderation_notices: { class: "technical", kept: "ten seconds" },
	mails: {
		class: "private",
		kept: "30 days, its text until it is sent",
		personal: "recipient subject text html",
		impersonal: "unsubscribe_url",
		file: "mails",
	},
	waitlist: {
		class: "private",
		kept: "until its owner leaves, 14 days without a confirmation",
		personal: "email",
		impersonal: "token_hash",
		file: "waitlist",
	},
	unconfirmed_posts: {
		class: "private",
		kept: "2 days",
		personal: "email fields",
		impersonal: "kind token_hash",
		file: "unconfirmed",
	},
	table_changes: { class: "technical", kept: "for good", impersonal: "table_name" },
	table_changes_kept: { class: "technical", kept: "for good" },
};
