-- What was approved also says since when its owner's edits wait: since the first of them, however often more follow.
CREATE OR REPLACE FUNCTION keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.approved_as := CASE WHEN NEW.edited_since_approval THEN
		coalesce(NEW.approved_as, OLD.approved_as, (to_jsonb(OLD) - 'approved_as' - 'search_text') || jsonb_build_object('edited_at', NEW.updated_at))
	END;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What waits already waits at least since its last edit.
UPDATE collab_listings SET approved_as = approved_as || jsonb_build_object('edited_at', updated_at)
	WHERE edited_since_approval AND jsonb_typeof(approved_as) = 'object';--> statement-breakpoint
UPDATE events SET approved_as = approved_as || jsonb_build_object('edited_at', updated_at)
	WHERE edited_since_approval AND jsonb_typeof(approved_as) = 'object';--> statement-breakpoint
UPDATE media_items SET approved_as = approved_as || jsonb_build_object('edited_at', updated_at)
	WHERE edited_since_approval AND jsonb_typeof(approved_as) = 'object';--> statement-breakpoint
UPDATE requests SET approved_as = approved_as || jsonb_build_object('edited_at', updated_at)
	WHERE edited_since_approval AND jsonb_typeof(approved_as) = 'object';--> statement-breakpoint
UPDATE resources SET approved_as = approved_as || jsonb_build_object('edited_at', updated_at)
	WHERE edited_since_approval AND jsonb_typeof(approved_as) = 'object';
