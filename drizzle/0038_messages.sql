CREATE TABLE "message_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"participant_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "message_blocks_other" CHECK (user_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "message_participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid,
	"is_card" boolean DEFAULT false NOT NULL,
	"card_id" uuid,
	"newest_at" timestamp (3) with time zone,
	"read_until" timestamp (3) with time zone,
	"deleted_until" timestamp (3) with time zone,
	"mailed_until" timestamp (3) with time zone,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_participants_once" UNIQUE("thread_id","user_id"),
	CONSTRAINT "message_participants_card_only" CHECK ((is_card or card_id is null))
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid,
	"started_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_threads_once" UNIQUE("started_by","card_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"text" text NOT NULL,
	"text_hash" text,
	"withheld_from" uuid[] DEFAULT '{}' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_limits" CHECK (char_length(text) <= 5000 and btrim(text) <> '')
);
--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "takes_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "messages" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_participant_id_message_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."message_participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_participants" ADD CONSTRAINT "message_participants_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_participants" ADD CONSTRAINT "message_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_participants" ADD CONSTRAINT "message_participants_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_message_participants_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."message_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_blocks_blocked" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "message_blocks_participant" ON "message_blocks" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "message_participants_newest" ON "message_participants" USING btree ("user_id","newest_at","id");--> statement-breakpoint
CREATE INDEX "message_participants_card" ON "message_participants" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "message_participants_to_mail" ON "message_participants" USING btree ("user_id") WHERE user_id is not null and not is_muted and newest_at > coalesce(read_until, '-infinity') and coalesce(mailed_until, '-infinity') <= coalesce(read_until, '-infinity');--> statement-breakpoint
CREATE INDEX "message_threads_card" ON "message_threads" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_same" ON "messages" USING btree ("text_hash","created_at") WHERE text_hash is not null;--> statement-breakpoint
CREATE INDEX "messages_writer" ON "messages" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "messages_hidden" ON "messages" USING btree ("created_at","id") WHERE hidden;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_messages" CHECK (messages in ('notice', 'text', 'never'));--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'list', 'message'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'list', 'message'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('invitation', 'role', 'star', 'fork', 'contribution', 'decision', 'followers', 'closing', 'saved-gone', 'dead-link', 'message'));