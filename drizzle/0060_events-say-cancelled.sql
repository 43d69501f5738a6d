-- What is called off says so first, wherever its entry is shown.
CREATE OR REPLACE FUNCTION entry_of(thing events) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'event', thing.approved AND NOT thing.hidden,
		thing.title,
		CASE WHEN thing.cancelled_at IS NULL THEN '' ELSE 'Cancelled · ' END
			|| thing.organiser || CASE WHEN thing.place = '' THEN '' ELSE ' · ' || thing.place END,
		CASE WHEN thing.series = '' THEN '{}'::text[] ELSE ARRAY[thing.series] END,
		thing.description,
		thing.speakers, thing.ends_at, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
SELECT keep_entry(entry_of(events)) FROM events WHERE cancelled_at IS NOT NULL;
