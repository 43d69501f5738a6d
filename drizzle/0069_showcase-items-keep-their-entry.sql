-- As 0065, also for showcase items, which decisions call otherwise than their entries.
CREATE OR REPLACE FUNCTION keep_own_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry public_entries;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM keep_entry(entry_of(NEW));
		RETURN NULL;
	END IF;
	entry := entry_of(OLD);
	IF EXISTS (
		SELECT FROM moderation_events AS event JOIN moderation_originals AS original ON original.event_id = event.id
		WHERE event.subject_kind = CASE entry.kind WHEN 'showcase' THEN 'item' ELSE entry.kind END
			AND event.subject_id = entry.id AND event.action IN ('rejected', 'deleted')
	) THEN
		entry.is_listed := false;
		PERFORM keep_entry(entry);
	ELSE
		DELETE FROM public_entries WHERE id = OLD.id;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_entry_of_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public_entries AS entry USING moderation_events AS event
		WHERE event.id = OLD.event_id AND event.action IN ('rejected', 'deleted')
			AND entry.id = event.subject_id AND NOT entry.is_listed
			AND NOT EXISTS (SELECT FROM moderation_events AS later WHERE later.undoes = event.id);
	RETURN NULL;
END;
$$;
