ALTER TABLE "message_participants" ADD COLUMN "added_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_participants" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "message_participants" ADD COLUMN "unheard_by" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_participants" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_to" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_participants" ADD CONSTRAINT "message_participants_added_by_message_participants_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."message_participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scicomm_cards_reachable" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and takes_messages and user_id is not null;--> statement-breakpoint
CREATE INDEX "message_participants_added_by" ON "message_participants" USING btree ("added_by") WHERE added_by is not null;--> statement-breakpoint
ALTER TABLE "message_participants" ADD CONSTRAINT "message_participants_added" CHECK ((added_by is null or added_at is not null));--> statement-breakpoint
UPDATE "message_participants" SET "left_at" = now() WHERE "user_id" IS NULL;