CREATE TABLE "saved_list_entries" (
	"list_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_list_entries_list_id_entry_id_pk" PRIMARY KEY("list_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"shows_notes" boolean DEFAULT false NOT NULL,
	"is_on_card" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_lists_limits" CHECK (char_length(title) <= 80 and title <> '' and char_length(description) <= 500)
);
--> statement-breakpoint
CREATE TABLE "gone_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_up_to" uuid
);
--> statement-breakpoint
CREATE TABLE "saved_things" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_things_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id"),
	CONSTRAINT "saved_things_limits" CHECK (kind in ('card', 'resource', 'collab', 'job', 'event', 'media', 'project', 'showcase') and char_length(note) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "saved_list_entries" ADD CONSTRAINT "saved_list_entries_list_id_saved_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_entries" ADD CONSTRAINT "saved_list_entries_saved" FOREIGN KEY ("user_id","entry_id") REFERENCES "public"."saved_things"("user_id","entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_things" ADD CONSTRAINT "saved_things_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_list_entries_saved" ON "saved_list_entries" USING btree ("user_id","entry_id");--> statement-breakpoint
CREATE INDEX "saved_list_entries_order" ON "saved_list_entries" USING btree ("list_id","position","entry_id");--> statement-breakpoint
CREATE INDEX "saved_lists_newest" ON "saved_lists" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_lists_public" ON "saved_lists" USING btree ("created_at","id") WHERE is_public and not hidden;--> statement-breakpoint
CREATE INDEX "gone_entries_due" ON "gone_entries" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "saved_things_newest" ON "saved_things" USING btree ("user_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "saved_things_savers" ON "saved_things" USING btree ("entry_id","user_id");--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'list'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'list'));--> statement-breakpoint
-- What somebody has saved and nobody can see any more is noted, for those who saved it to be told; what is back is not.
CREATE FUNCTION note_gone_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.is_listed THEN
		DELETE FROM gone_entries WHERE entry_id = NEW.id;
	ELSIF EXISTS (SELECT FROM saved_things WHERE entry_id = OLD.id) THEN
		INSERT INTO gone_entries (entry_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER notes_unlisted_entry AFTER UPDATE ON public_entries
	FOR EACH ROW WHEN (OLD.is_listed IS DISTINCT FROM NEW.is_listed) EXECUTE FUNCTION note_gone_entry();
--> statement-breakpoint
CREATE TRIGGER notes_gone_entry AFTER DELETE ON public_entries
	FOR EACH ROW WHEN (OLD.is_listed) EXECUTE FUNCTION note_gone_entry();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON saved_lists FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON saved_list_entries FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
