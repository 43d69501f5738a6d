CREATE TABLE "moderation_words" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"submitter_id" uuid,
	"title" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"snapshot" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || explanation)) STORED NOT NULL,
	CONSTRAINT "moderation_words_limits" CHECK (char_length(explanation) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "retired_handles" (
	"hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_limits";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_action";--> statement-breakpoint
ALTER TABLE "card_handles" DROP CONSTRAINT "card_handles_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "moderation_events_search";--> statement-breakpoint
DROP INDEX "mails_recipient";--> statement-breakpoint
-- A handle leaves its hash behind, whatever way it goes.
CREATE FUNCTION retire_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO retired_handles (hash) VALUES (encode(sha256(convert_to(OLD.handle, 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER retire_handle AFTER DELETE ON card_handles
	FOR EACH ROW EXECUTE FUNCTION retire_handle();--> statement-breakpoint
DELETE FROM card_handles WHERE user_id IS NULL;--> statement-breakpoint
ALTER TABLE "card_handles" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "forget_once_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_words" ADD CONSTRAINT "moderation_words_event_id_moderation_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_words" ADD CONSTRAINT "moderation_words_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_words_submitter" ON "moderation_words" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "moderation_words_ownerless" ON "moderation_words" USING btree ("created_at") WHERE submitter_id is null;--> statement-breakpoint
CREATE INDEX "moderation_words_search" ON "moderation_words" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "card_handles" ADD CONSTRAINT "card_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_applications_email" ON "feature_applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mails_author" ON "mails" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "moderation_originals_ownerless" ON "moderation_originals" USING btree ("created_at") WHERE submitter_id is null;--> statement-breakpoint
CREATE INDEX "moderation_originals_email" ON "moderation_originals" USING btree (lower("row" ->> 'email')) WHERE submitter_id is null;--> statement-breakpoint
CREATE INDEX "project_invitations_email" ON "project_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "project_invitations_inviter" ON "project_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "rate_limits_who" ON "rate_limits" USING btree (substr(key, strpos(key, ':') + 1) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "waitlist_unconfirmed" ON "waitlist" USING btree ("asked_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
-- What an event says in words goes with the account that it is about: where that is gone already, nothing is taken over.
INSERT INTO moderation_words (event_id, submitter_id, title, explanation, snapshot, created_at)
	SELECT id, submitter_id, title, explanation, snapshot, at FROM moderation_events AS event
	WHERE submitter_id IS NULL OR EXISTS (SELECT FROM users WHERE users.id = event.submitter_id);--> statement-breakpoint
ALTER TABLE "moderation_events" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP COLUMN "actor_name";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP COLUMN "explanation";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP COLUMN "snapshot";--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_tokenHash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_action" CHECK (action in ('approved', 'rejected', 'undone', 'restored', 'hidden', 'shown', 'kept', 'deleted'));--> statement-breakpoint
-- Writes the table anew: the values of dropped columns stay in its file otherwise.
CLUSTER moderation_events USING moderation_events_newest;--> statement-breakpoint
ALTER TABLE moderation_events SET WITHOUT CLUSTER;
