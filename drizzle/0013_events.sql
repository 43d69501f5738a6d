CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"online_url" text DEFAULT '' NOT NULL,
	"organiser" text NOT NULL,
	"speakers" uuid[] DEFAULT '{}' NOT NULL,
	"refused_by" uuid[] DEFAULT '{}' NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"cost" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"registration_url" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"image" text,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"edited_since_approval" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || description || ' ' || organiser || ' ' || series)) STORED NOT NULL,
	"place_text" text GENERATED ALWAYS AS (' ' || fold(place)) STORED NOT NULL,
	CONSTRAINT "events_limits" CHECK (char_length(title) <= 150 and char_length(description) <= 5000 and char_length(time_zone) <= 64 and char_length(place) <= 200 and char_length(online_url) <= 500 and char_length(organiser) <= 120 and char_length(cost) <= 100 and char_length(registration_url) <= 500 and char_length(series) <= 100 and cardinality(speakers) <= 10 and cardinality(languages) <= 10),
	CONSTRAINT "events_filled" CHECK (title <> '' and description <> '' and organiser <> '' and time_zone <> ''),
	CONSTRAINT "events_links" CHECK ((online_url = '' or online_url ~* '^https?://') and (registration_url = '' or registration_url ~* '^https?://')),
	CONSTRAINT "events_kind" CHECK (kind in ('talk', 'workshop', 'festival', 'lecture', 'stream', 'other')),
	CONSTRAINT "events_times" CHECK (ends_at > starts_at and ends_at <= starts_at + interval '1488 hours'),
	CONSTRAINT "events_attendance" CHECK ((place <> '' or online) and (online or online_url = '')),
	CONSTRAINT "events_cost" CHECK ((free or cost <> ''))
);
--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "events_kind" ON "events" USING btree ("kind","starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "events_online" ON "events" USING btree ("starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden and online;--> statement-breakpoint
CREATE INDEX "events_free" ON "events" USING btree ("starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden and free;--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series","starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("created_at","id","ends_at","cancelled_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "events_queue" ON "events" USING btree ("created_at","id") WHERE not approved or edited_since_approval;--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "events_image" ON "events" USING btree ("image");--> statement-breakpoint
CREATE INDEX "events_speakers" ON "events" USING gin ("speakers");--> statement-breakpoint
CREATE INDEX "events_refused_by" ON "events" USING gin ("refused_by");--> statement-breakpoint
CREATE INDEX "events_languages" ON "events" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_place" ON "events" USING gin (place_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'card', 'job', 'project', 'event'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'card', 'job', 'project', 'event'));--> statement-breakpoint
CREATE FUNCTION take_speaker_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE events SET speakers = array_remove(speakers, old.id), refused_by = array_remove(refused_by, old.id)
	WHERE speakers @> ARRAY[old.id] OR refused_by @> ARRAY[old.id];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER take_speaker_off AFTER DELETE ON scicomm_cards FOR EACH ROW EXECUTE FUNCTION take_speaker_off();
