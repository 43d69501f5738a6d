CREATE TABLE "moderation_originals" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"submitter_id" uuid,
	"row" jsonb NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_event_id_moderation_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."moderation_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_originals" ADD CONSTRAINT "moderation_originals_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_originals_submitter" ON "moderation_originals" USING btree ("submitter_id");--> statement-breakpoint
CREATE INDEX "moderation_originals_image" ON "moderation_originals" USING btree ("image");