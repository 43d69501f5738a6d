/** What is written of each table: the prototype's under its names, and the product's own in the same way. */

export interface ExportedTable {
	name: string;
	/** As they are. */
	columns: string[];
	/** What is computed, in SQL, of the table as `t`. */
	computed?: Record<string, string>;
	/** What the computed columns need besides. */
	joins?: string;
	/** What tells rows apart, of `t`, so that equal instances write equal files. */
	order: string;
}

const stored = { pictures: "pictures", files: "project-files" };

/** Where the storage has a picture. @param column with its hash */
function picture(column: string) {
	return `'${stored.pictures}/' || t.${column} || '.webp'`;
}

/** The ending of a file of projects. @param file the row of `project_files` */
function ending(file: string) {
	return `case ${file}.media_type when 'application/pdf' then '.pdf' else '.webp' end`;
}

/** Names that are written on lines, apart by spaces. */
function words(...lines: string[]) {
	return lines.flatMap((line) => line.split(" "));
}

const times = ["created_at", "updated_at"];
const moderated = ["approved", "edited_since_approval", "hidden"];

/** In the order in which they are moved in. */
export const exportedTables: ExportedTable[] = [
	{
		name: "users",
		columns: ["id", "email", "name", "created_at"],
		computed: { email_confirmed_at: "case when t.email_verified then t.created_at end" },
		order: "t.id",
	},
	{ name: "waitlist", columns: ["email", "joined_at", "confirmed_at"], order: "lower(t.email)" },
	{
		name: "scicomm_cards",
		columns: [
			...words(
				"id user_id name title expertise availability bio email website bluesky linkedin orcid card_style",
				"open_to_collaborations work_samples is_visible hidden languages town country time_zone audiences travel pay",
				"requests requests_per_month takes_messages slug_since featured_at",
			),
			...times,
		],
		computed: { avatar: picture("avatar") },
		order: "t.id",
	},
	{
		name: "card_handles",
		columns: ["handle", "card_id", "user_id", "created_at"],
		computed: { is_current: "exists (select from scicomm_cards c where c.id = t.card_id and c.handle = t.handle)" },
		order: "t.handle",
	},
	{
		name: "resources",
		columns: ["id", "user_id", "name", "description", "ideal_for", "url", "resource_type", ...moderated, ...times],
		order: "t.id",
	},
	{
		name: "collab_listings",
		columns: [
			...words(
				"id user_id type category title name email description contact tags anonymous linkedin portfolio_link link",
				"social_links filled",
			),
			...moderated,
			...times,
		],
		order: "t.id",
	},
	{
		name: "job_listings",
		columns: [
			...words(
				"id user_id title company description location job_type category tags salary_range pay_min pay_max pay_currency",
				"pay_per remote remote_countries contact application_url company_url social_links anonymous closes_at",
				"notice_sent_at hidden",
			),
			...times,
		],
		order: "t.id",
	},
	{
		name: "events",
		columns: [
			...words(
				"id user_id title kind description starts_at ends_at time_zone place online online_url organiser speakers",
				"refused_by free cost languages registration_url series cancelled_at sequence",
			),
			...moderated,
			...times,
		],
		computed: { image: picture("image") },
		order: "t.id",
	},
	{
		name: "media_items",
		columns: [...words("id user_id title description url type image_url author tags date"), ...moderated, ...times],
		computed: { cover: picture("image") },
		order: "t.id",
	},
	{
		name: "scicomm_projects",
		columns: [
			...words(
				"id name description short_description visibility topics star_count fork_count forked_from sponsorship_enabled",
				"sponsorship_url hidden",
			),
			...times,
		],
		computed: { thumbnail: `'${stored.files}/' || t.thumbnail || '.webp'` },
		order: "t.id",
	},
	{
		name: "project_contributors",
		columns: ["project_id", "user_id", "role", "contribution_count", "created_at"],
		order: "t.project_id, t.user_id",
	},
	{
		name: "project_content",
		columns: [...words("id project_id name type description current_version created_by updated_by"), ...times],
		order: "t.id",
	},
	{
		name: "content_versions",
		columns: [...["id", "content_id", "version", "changes_description", "created_by", "counted_for", "created_at"]],
		computed: {
			data: `coalesce(x.text, '${stored.files}/' || f.hash || ${ending("f")})`,
			// One that says no name has the content's.
			metadata: "jsonb_build_object('name', c.name, 'description', c.description) || t.metadata",
		},
		joins: `join project_content c on c.id = t.content_id
			left join content_texts x on x.hash = t.text_hash left join project_files f on f.hash = t.file`,
		order: "t.content_id, t.version",
	},
	{ name: "project_stars", columns: ["project_id", "user_id", "created_at"], order: "t.project_id, t.user_id" },
	{ name: "missing_consents", columns: ["id", "fork_id", "original_id", "created_at", "declined_at"], order: "t.id" },
	{
		name: "showcase_items",
		columns: ["id", "title", "description", "link", "category", "tags", "featured", "hidden", ...times],
		computed: { image: picture("image") },
		order: "t.id",
	},
	{
		name: "feature_applications",
		columns: ["id", "name", "email", "title", "description", "link", "category", "tags", "created_at"],
		computed: { image: picture("image") },
		order: "t.id",
	},
	// To be read: no instance takes another one's decisions and reports.
	{
		name: "project_invitations",
		columns: ["id", "project_id", "email", "role", "invited_by", "expires_at", "created_at"],
		order: "t.id",
	},
	{
		name: "moderation_events",
		columns: [...words("id at action subject_kind subject_id actor_id submitter_id reason waiting_since undoes")],
		order: "t.at, t.id",
	},
	{
		name: "moderation_words",
		columns: ["event_id", "submitter_id", "title", "explanation", "snapshot", "created_at"],
		order: "t.event_id",
	},
	{
		name: "reports",
		columns: ["id", "subject_kind", "subject_id", "reason", "text", "reported_by", "closed_by", "created_at"],
		order: "t.id",
	},
];

/** The files of the storage: those that the tables name. */
export const exportedFiles = [
	{
		folder: stored.pictures,
		table: "images",
		select: `select hash || '.webp' as name, bytes from images t where hash in (
			select avatar from scicomm_cards union select image from media_items union select image from events
			union select image from showcase_items union select image from feature_applications)`,
	},
	{
		folder: stored.files,
		table: "project_files",
		select: `select hash || ${ending("t")} as name, bytes from project_files t where hash in (
			select thumbnail from scicomm_projects union select file from content_versions)`,
	},
];
