CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid,
	"topic" text,
	"search" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_one" CHECK (num_nonnulls(entry_id, topic, search) = 1),
	CONSTRAINT "follows_limits" CHECK (char_length(topic) <= 60 and char_length(search) <= 400 and btrim(plain_words(topic)) <> '')
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"job_reminders" boolean DEFAULT true NOT NULL,
	"told_until" timestamp with time zone DEFAULT now() NOT NULL,
	"next_digest" timestamp with time zone,
	"link_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "mail_settings_digest" CHECK (digest in ('daily', 'weekly', 'never') and (digest = 'never') = (next_digest is null)),
	CONSTRAINT "mail_settings_limits" CHECK (char_length(time_zone) <= 60)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_entry_id_public_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_entry" ON "follows" USING btree ("user_id","entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_topic" ON "follows" USING btree ("user_id",plain_words("topic")) WHERE topic is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_search" ON "follows" USING btree ("user_id","search") WHERE search is not null;--> statement-breakpoint
CREATE INDEX "follows_followers" ON "follows" USING btree ("entry_id","created_at") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "mail_settings_due" ON "mail_settings" USING btree ("next_digest","user_id") WHERE next_digest is not null;