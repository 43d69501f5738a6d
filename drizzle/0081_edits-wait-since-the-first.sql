-- What was approved also says since when its owner's edits wait: since the first of them, however often more follow.
CREATE OR REPLACE FUNCTION keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.approved_as := CASE WHEN NEW.edited_since_approval THEN
		coalesce(NEW.approved_as, OLD.approved_as, (to_jsonb(OLD) - 'approved_as' - 'search_text') || jsonb_build_object('edited_at', NEW.updated_at))
	END;
	RETURN NEW;
END $$;
