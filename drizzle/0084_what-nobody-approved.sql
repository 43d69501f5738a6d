-- What has been moved in edited, or not approved, has nothing that a moderator is known to have seen. What it says when it is changed is kept all
-- the same, for what holds back what later edits add, and says that it is `unseen`.
CREATE OR REPLACE FUNCTION keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.approved_as := CASE WHEN NEW.edited_since_approval THEN nullif(
		coalesce(
			NEW.approved_as,
			OLD.approved_as,
			(to_jsonb(OLD) - 'approved_as' - 'search_text')
				|| jsonb_build_object('edited_at', CASE WHEN OLD.edited_since_approval THEN OLD.updated_at ELSE NEW.updated_at END)
				|| CASE WHEN OLD.edited_since_approval OR NOT OLD.approved THEN '{"unseen": true}' ELSE '{}' END::jsonb
		),
		'null'
	) END;
	RETURN NEW;
END $$;
