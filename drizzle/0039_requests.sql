CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"audiences" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"paid" boolean DEFAULT false NOT NULL,
	"pay_min" numeric(12, 2),
	"pay_max" numeric(12, 2),
	"pay_currency" text,
	"pay_per" text,
	"pay_note" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"outcome" text,
	"found" integer,
	"asked_at" timestamp with time zone,
	"approved" boolean DEFAULT false NOT NULL,
	"edited_since_approval" boolean DEFAULT false NOT NULL,
	"approved_as" jsonb,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || description || ' ' || organisation || ' ' || join_texts(topics || audiences, ' '))) STORED NOT NULL,
	"place_text" text GENERATED ALWAYS AS (' ' || fold(places_of(town, false, array_remove(ARRAY[country], '')))) STORED NOT NULL,
	CONSTRAINT "requests_limits" CHECK (char_length(title) <= 120 and char_length(description) <= 3000 and char_length(town) <= 80 and country ~ '^([A-Z]{2})?$' and char_length(pay_note) <= 100 and char_length(name) <= 100 and char_length(organisation) <= 120 and wanted between 1 and 10 and cardinality(languages) <= 10 and array_position(languages, '') is null and char_length(array_to_string(languages, ' ')) <= 40),
	CONSTRAINT "requests_filled" CHECK (title <> '' and description <> '' and name <> '' and cardinality(languages) > 0),
	CONSTRAINT "requests_purpose" CHECK (purpose in ('interview', 'talk', 'workshop', 'review', 'visualisation', 'collaboration')),
	CONSTRAINT "requests_topics" CHECK (topics <@ ARRAY['Astronomy', 'Climate Science', 'Genetics', 'Neuroscience', 'Public Health', 'AI/ML', 'Quantum Physics', 'Ecology', 'Virology', 'Renewable Energy', 'Marine Biology', 'Chemistry'] and cardinality(topics) <= 12 and audiences <@ ARRAY['Children', 'Teenagers', 'Schools', 'Families', 'Adults', 'Older people', 'Students', 'Researchers', 'Policy makers', 'Journalists', 'Health professionals', 'Businesses'] and cardinality(audiences) <= 12),
	CONSTRAINT "requests_place" CHECK ((online or town <> '')),
	CONSTRAINT "requests_pay" CHECK (coalesce(pay_min between 0 and 1000000000, true) and coalesce(pay_max between 0 and 1000000000, true) and coalesce(pay_min <= pay_max, true) and (paid or coalesce(pay_min, pay_max) is null) and (coalesce(pay_min, pay_max) is null) = (pay_currency is null) and (pay_currency is null) = (pay_per is null) and coalesce(pay_currency ~ '^[A-Z]{3}$', true) and pay_per in ('year', 'month', 'day', 'hour', 'piece')),
	CONSTRAINT "requests_outcome" CHECK (outcome in ('all', 'some', 'nobody', 'unneeded') and (outcome is null) = (found is null) and coalesce(found between 0 and 10, true))
);
--> statement-breakpoint
ALTER TABLE "public_entries" DROP CONSTRAINT "public_entries_kind";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "saved_things" DROP CONSTRAINT "saved_things_limits";--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "request_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("created_at","id","closes_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "requests_purpose" ON "requests" USING btree ("purpose","created_at","id","closes_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "requests_online" ON "requests" USING btree ("created_at","id","closes_at") WHERE approved and not hidden and online;--> statement-breakpoint
CREATE INDEX "requests_paid" ON "requests" USING btree ("created_at","id","closes_at") WHERE approved and not hidden and paid;--> statement-breakpoint
CREATE INDEX "requests_closing" ON "requests" USING btree ("closes_at","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "requests_unasked" ON "requests" USING btree ("closes_at") WHERE approved and asked_at is null and outcome is null;--> statement-breakpoint
CREATE INDEX "requests_queue" ON "requests" USING btree ("created_at","id") WHERE not approved or edited_since_approval;--> statement-breakpoint
CREATE INDEX "requests_user" ON "requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_topics" ON "requests" USING gin ("topics");--> statement-breakpoint
CREATE INDEX "requests_languages" ON "requests" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_place" ON "requests" USING gin (place_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_kind" CHECK (kind in ('card', 'resource', 'collab', 'job', 'request', 'event', 'media', 'project', 'showcase'));--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'message'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'message'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('invitation', 'role', 'star', 'fork', 'contribution', 'decision', 'followers', 'closing', 'request-over', 'saved-gone', 'dead-link', 'message'));--> statement-breakpoint
ALTER TABLE "saved_things" ADD CONSTRAINT "saved_things_limits" CHECK (kind in ('card', 'resource', 'collab', 'job', 'request', 'event', 'media', 'project', 'showcase') and char_length(note) <= 1000);--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE ON requests FOR EACH ROW EXECUTE FUNCTION keep_approved();--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();--> statement-breakpoint
CREATE FUNCTION entry_of(thing requests) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'request', thing.approved AND NOT thing.hidden,
		thing.title, array_to_string(array_remove(ARRAY[coalesce(nullif(thing.organisation, ''), thing.name), thing.town], ''), ' · '), thing.topics,
		thing.description || E'\n\n' || join_texts(thing.audiences, ', '),
		'{}'::uuid[], thing.closes_at, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON requests FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('request');
