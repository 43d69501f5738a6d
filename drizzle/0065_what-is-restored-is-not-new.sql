-- What a moderator took away and may bring back keeps its entry, without a word, so that it is not new then and keeps who follows it.
-- What a decision calls an item has an entry of the showcase.
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
CREATE FUNCTION forget_entry_of_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public_entries AS entry USING moderation_events AS event
		WHERE event.id = OLD.event_id AND event.action IN ('rejected', 'deleted')
			AND entry.id = event.subject_id AND NOT entry.is_listed
			AND NOT EXISTS (SELECT FROM moderation_events AS later WHERE later.undoes = event.id);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- At the end of the transaction, which may have brought it back.
CREATE CONSTRAINT TRIGGER forgets_entry AFTER DELETE ON moderation_originals DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION forget_entry_of_original();
