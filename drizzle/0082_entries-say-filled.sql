-- What is put back as it was says `null` in JSON where nothing is known of what was approved, and is kept as no value.
CREATE OR REPLACE FUNCTION keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.approved_as := CASE WHEN NEW.edited_since_approval THEN nullif(
		coalesce(NEW.approved_as, OLD.approved_as, (to_jsonb(OLD) - 'approved_as' - 'search_text') || jsonb_build_object('edited_at', NEW.updated_at)),
		'null'
	) END;
	RETURN NEW;
END $$;--> statement-breakpoint
UPDATE collab_listings SET approved_as = NULL WHERE edited_since_approval AND approved_as = 'null';--> statement-breakpoint
UPDATE events SET approved_as = NULL WHERE edited_since_approval AND approved_as = 'null';--> statement-breakpoint
UPDATE media_items SET approved_as = NULL WHERE edited_since_approval AND approved_as = 'null';--> statement-breakpoint
UPDATE requests SET approved_as = NULL WHERE edited_since_approval AND approved_as = 'null';--> statement-breakpoint
UPDATE resources SET approved_as = NULL WHERE edited_since_approval AND approved_as = 'null';--> statement-breakpoint
-- What is filled says so first, wherever its entry is shown.
CREATE OR REPLACE FUNCTION entry_of(thing collab_listings) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'collab', thing.approved AND NOT thing.hidden,
		coalesce(nullif(thing.title, ''), opening_of(thing.description, 60)),
		concat_ws(' · ', CASE WHEN thing.filled THEN 'Filled' END, CASE WHEN NOT thing.anonymous THEN nullif(thing.name, '') END),
		thing.tags,
		thing.description,
		'{}'::uuid[], NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;--> statement-breakpoint
SELECT keep_entry(entry_of(collab_listings)) FROM collab_listings WHERE filled;--> statement-breakpoint
-- The longest event may be a little longer where clocks are put back meanwhile. Last, since it keeps others from reading the table.
ALTER TABLE "events"
	DROP CONSTRAINT "events_times",
	ADD CONSTRAINT "events_times" CHECK (ends_at > starts_at and ends_at <= starts_at + interval '1491 hours');
