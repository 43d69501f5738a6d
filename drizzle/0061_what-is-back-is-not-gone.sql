-- What is back is not gone, also where it was deleted and its entry is a new one.
CREATE OR REPLACE FUNCTION note_gone_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' AND NEW.is_listed THEN
		DELETE FROM gone_entries WHERE entry_id = NEW.id;
	ELSIF EXISTS (SELECT FROM saved_things WHERE entry_id = OLD.id) THEN
		INSERT INTO gone_entries (entry_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER notes_listed_entry AFTER INSERT ON public_entries
	FOR EACH ROW WHEN (NEW.is_listed) EXECUTE FUNCTION note_gone_entry();
