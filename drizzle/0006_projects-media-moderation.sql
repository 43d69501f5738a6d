CREATE TABLE "card_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"card_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_handles_handle" CHECK (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) between 3 and 40)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" text DEFAULT '' NOT NULL,
	"file" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes_description" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_once" UNIQUE("content_id","version"),
	CONSTRAINT "content_versions_limits" CHECK (char_length(data) <= 1000000 and char_length(changes_description) <= 200 and version >= 1)
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"type" text NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"image" text,
	"cover_checked_at" timestamp with time zone,
	"author" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"edited_since_approval" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || description || ' ' || author)) STORED NOT NULL,
	CONSTRAINT "media_items_limits" CHECK (char_length(title) <= 150 and char_length(description) <= 500 and char_length(url) <= 500 and char_length(image_url) <= 500 and char_length(author) <= 100 and cardinality(tags) <= 10 and array_position(tags, '') is null and char_length(array_to_string(tags, ' ')) <= 310),
	CONSTRAINT "media_items_filled" CHECK (title <> '' and description <> '' and author <> ''),
	CONSTRAINT "media_items_links" CHECK (url ~* '^https?://' and (image_url = '' or image_url ~* '^https?://')),
	CONSTRAINT "media_items_type" CHECK (type in ('article', 'video', 'podcast', 'other'))
);
--> statement-breakpoint
CREATE TABLE "moderation_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"submitter_id" uuid,
	"reason" text,
	"explanation" text DEFAULT '' NOT NULL,
	"snapshot" jsonb,
	"waiting_since" timestamp with time zone,
	"undoes" uuid,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || actor_name || ' ' || explanation)) STORED NOT NULL,
	CONSTRAINT "moderation_events_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "moderation_events_action" CHECK (action in ('approved', 'rejected', 'undone', 'restored', 'hidden', 'shown', 'kept')),
	CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'card', 'job', 'project')),
	CONSTRAINT "moderation_events_reason" CHECK ((reason is null or reason in ('off-topic', 'inaccurate', 'advertising', 'duplicate', 'broken', 'incomplete', 'unkind', 'other'))),
	CONSTRAINT "moderation_events_limits" CHECK (char_length(explanation) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "moderation_notices" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_originals" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"submitter_id" uuid,
	"row" jsonb NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_content_project" UNIQUE("project_id","id"),
	CONSTRAINT "project_content_limits" CHECK (char_length(name) <= 100 and char_length(description) <= 500 and name <> ''),
	CONSTRAINT "project_content_type" CHECK (type in ('article', 'image', 'video', 'data', 'code', 'presentation'))
);
--> statement-breakpoint
CREATE TABLE "project_contributors" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"contribution_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_contributors_project_id_user_id_pk" PRIMARY KEY("project_id","user_id"),
	CONSTRAINT "project_contributors_role" CHECK (role in ('owner', 'editor', 'viewer')),
	CONSTRAINT "project_contributors_count" CHECK (contribution_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_files_type" CHECK (media_type in ('image/webp', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "project_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "project_invitations_once" UNIQUE("project_id","email"),
	CONSTRAINT "project_invitations_email" CHECK (char_length(email) <= 254 and email = lower(email)),
	CONSTRAINT "project_invitations_role" CHECK (role in ('owner', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "project_stars" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_stars_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reported_by" uuid,
	"closed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'card', 'job', 'project')),
	CONSTRAINT "reports_reason" CHECK (reason in ('spam', 'misinformation', 'unkind', 'impersonation', 'private', 'broken', 'other')),
	CONSTRAINT "reports_limits" CHECK (char_length(text) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "scicomm_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"thumbnail" text,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"star_count" integer DEFAULT 0 NOT NULL,
	"fork_count" integer DEFAULT 0 NOT NULL,
	"forked_from" uuid,
	"sponsorship_enabled" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "scicomm_projects_limits" CHECK (char_length(name) <= 107 and char_length(description) <= 5000 and char_length(short_description) <= 100 and cardinality(topics) <= 10 and array_position(topics, '') is null and char_length(array_to_string(topics, ' ')) <= 310),
	CONSTRAINT "scicomm_projects_filled" CHECK (name <> '' and description <> ''),
	CONSTRAINT "scicomm_projects_visibility" CHECK (visibility in ('public', 'unlisted', 'private')),
	CONSTRAINT "scicomm_projects_counts" CHECK (star_count >= 0 and fork_count >= 0)
);
--> statement-breakpoint
DROP INDEX "collab_listings_newest";--> statement-breakpoint
DROP INDEX "collab_listings_type";--> statement-breakpoint
DROP INDEX "job_listings_newest";--> statement-breakpoint
DROP INDEX "job_listings_category";--> statement-breakpoint
DROP INDEX "job_listings_type";--> statement-breakpoint
DROP INDEX "job_listings_choices";--> statement-breakpoint
DROP INDEX "job_listings_closing";--> statement-breakpoint
DROP INDEX "resources_newest";--> statement-breakpoint
DROP INDEX "resources_type";--> statement-breakpoint
DROP INDEX "scicomm_cards_newest";--> statement-breakpoint
DROP INDEX "scicomm_cards_open";--> statement-breakpoint
DROP INDEX "scicomm_cards_expertise";--> statement-breakpoint
ALTER TABLE "collab_listings" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_listings" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "orcid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_handles" ADD CONSTRAINT "card_handles_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_handles" ADD CONSTRAINT "card_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_file_project_files_hash_fk" FOREIGN KEY ("file") REFERENCES "public"."project_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content" FOREIGN KEY ("project_id","content_id") REFERENCES "public"."project_content"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_undoes_moderation_events_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notices" ADD CONSTRAINT "moderation_notices_event_id_moderation_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_event_id_moderation_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_content" ADD CONSTRAINT "project_content_project_id_scicomm_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_content" ADD CONSTRAINT "project_content_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_content" ADD CONSTRAINT "project_content_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contributors" ADD CONSTRAINT "project_contributors_project_id_scicomm_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_contributors" ADD CONSTRAINT "project_contributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_scicomm_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_project_id_scicomm_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_moderation_events_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD CONSTRAINT "scicomm_projects_thumbnail_project_files_hash_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."project_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD CONSTRAINT "scicomm_projects_forked_from_scicomm_projects_id_fk" FOREIGN KEY ("forked_from") REFERENCES "public"."scicomm_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_handles_card" ON "card_handles" USING btree ("card_id","created_at");--> statement-breakpoint
CREATE INDEX "card_handles_user" ON "card_handles" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "content_versions_contributor" ON "content_versions" USING btree ("project_id","created_by");--> statement-breakpoint
CREATE INDEX "content_versions_creator" ON "content_versions" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "content_versions_file" ON "content_versions" USING btree ("file");--> statement-breakpoint
CREATE INDEX "media_items_newest" ON "media_items" USING btree ("created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "media_items_type" ON "media_items" USING btree ("type","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "media_items_queue" ON "media_items" USING btree ("created_at","id") WHERE not approved or edited_since_approval;--> statement-breakpoint
CREATE INDEX "media_items_user" ON "media_items" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "media_items_image" ON "media_items" USING btree ("image");--> statement-breakpoint
CREATE INDEX "media_items_covers" ON "media_items" USING btree ("created_at") WHERE approved and not hidden and image_url <> '' and cover_checked_at is null;--> statement-breakpoint
CREATE INDEX "media_items_tags" ON "media_items" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "media_items_search" ON "media_items" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "moderation_events_newest" ON "moderation_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "moderation_events_subject" ON "moderation_events" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "moderation_events_submitter" ON "moderation_events" USING btree ("submitter_id","at");--> statement-breakpoint
CREATE INDEX "moderation_events_search" ON "moderation_events" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "moderation_notices_due" ON "moderation_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "moderation_originals_submitter" ON "moderation_originals" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "moderation_originals_image" ON "moderation_originals" USING btree ("image");--> statement-breakpoint
CREATE INDEX "project_content_newest" ON "project_content" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_content_creator" ON "project_content" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "project_content_editor" ON "project_content" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "project_contributors_user" ON "project_contributors" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "project_stars_user" ON "project_stars" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("created_at","id") WHERE closed_by is null;--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reported_by","created_at");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("subject_kind","subject_id","reported_by") WHERE closed_by is null;--> statement-breakpoint
CREATE INDEX "scicomm_projects_newest" ON "scicomm_projects" USING btree ("updated_at","id") WHERE visibility = 'public' and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_projects_featured" ON "scicomm_projects" USING btree ("star_count","updated_at","id") WHERE visibility = 'public' and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_projects_forks" ON "scicomm_projects" USING btree ("forked_from","created_at");--> statement-breakpoint
CREATE INDEX "scicomm_projects_thumbnail" ON "scicomm_projects" USING btree ("thumbnail");--> statement-breakpoint
CREATE INDEX "scicomm_projects_search" ON "scicomm_projects" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collab_listings_newest" ON "collab_listings" USING btree ("created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "collab_listings_type" ON "collab_listings" USING btree ("type","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_newest" ON "job_listings" USING btree ("created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_category" ON "job_listings" USING btree ("category","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_type" ON "job_listings" USING btree ("job_type","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_choices" ON "job_listings" USING btree ("category","job_type","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_closing" ON "job_listings" USING btree ("closes_at","created_at","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "resources_newest" ON "resources" USING btree ("created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "resources_type" ON "resources" USING btree ("resource_type","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_cards_newest" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_cards_open" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and open_to_collaborations;--> statement-breakpoint
CREATE INDEX "scicomm_cards_expertise" ON "scicomm_cards" USING btree (lower(expertise),"created_at","id") WHERE is_visible and not hidden;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_orcid" CHECK ((orcid = '' or orcid ~ '^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$'));
--> statement-breakpoint
-- Counts change with the rows they count, whatever changes those: an action, a deleted account, a deleted project.
CREATE FUNCTION count_star() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE scicomm_projects SET star_count = star_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.project_id ELSE OLD.project_id END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_star AFTER INSERT OR DELETE ON project_stars FOR EACH ROW EXECUTE FUNCTION count_star();--> statement-breakpoint
CREATE FUNCTION count_fork() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.forked_from IS NOT NULL THEN
		UPDATE scicomm_projects SET fork_count = fork_count - 1 WHERE id = OLD.forked_from;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.forked_from IS NOT NULL THEN
		UPDATE scicomm_projects SET fork_count = fork_count + 1 WHERE id = NEW.forked_from;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_fork AFTER INSERT OR DELETE OR UPDATE OF forked_from ON scicomm_projects
	FOR EACH ROW EXECUTE FUNCTION count_fork();--> statement-breakpoint
CREATE FUNCTION count_contribution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE project_contributors SET contribution_count = contribution_count + 1
		WHERE project_id = NEW.project_id AND user_id = NEW.created_by;
	ELSE
		UPDATE project_contributors SET contribution_count = contribution_count - 1
		WHERE project_id = OLD.project_id AND user_id = OLD.created_by;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_contribution AFTER INSERT OR DELETE ON content_versions
	FOR EACH ROW EXECUTE FUNCTION count_contribution();--> statement-breakpoint
-- Who comes back to a project finds the versions counted that were made before.
CREATE FUNCTION count_earlier_contributions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.contribution_count := (
		SELECT count(*) FROM content_versions WHERE project_id = NEW.project_id AND created_by = NEW.user_id
	);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER count_earlier_contributions BEFORE INSERT ON project_contributors
	FOR EACH ROW EXECUTE FUNCTION count_earlier_contributions();--> statement-breakpoint
-- What moderators did can be added to, and nothing else.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% on % is not allowed: rows are only added', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
