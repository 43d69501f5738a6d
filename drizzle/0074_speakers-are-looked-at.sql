-- Whom an event names to everybody: while an edit of it waits for a moderator, nobody whom the edit has added. Of an event that was moved in
-- edited nobody knows whom: it names those that it came with.
CREATE FUNCTION announced_speakers(thing events) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN thing.edited_since_approval AND thing.approved_as IS NOT NULL THEN ARRAY(
		SELECT id FROM unnest(thing.speakers) WITH ORDINALITY AS speaker (id, place)
		WHERE thing.approved_as -> 'speakers' ? id::text ORDER BY place
	) ELSE thing.speakers END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION entry_of(thing events) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'event', thing.approved AND NOT thing.hidden,
		thing.title,
		CASE WHEN thing.cancelled_at IS NULL THEN '' ELSE 'Cancelled · ' END
			|| thing.organiser || CASE WHEN thing.place = '' THEN '' ELSE ' · ' || thing.place END,
		CASE WHEN thing.series = '' THEN '{}'::text[] ELSE ARRAY[thing.series] END,
		thing.description,
		announced_speakers(thing), thing.ends_at, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
SELECT keep_entry(entry_of(events)) FROM events WHERE edited_since_approval;
