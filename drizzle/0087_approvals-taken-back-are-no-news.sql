-- What everybody could see only since an approval that is taken back has no entry, so that it is new once it is approved.
-- Events have the time of the clock, originals that of their transaction, as entries do.
CREATE OR REPLACE FUNCTION forget_entry_of_original() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public_entries AS entry USING moderation_events AS event
		WHERE event.id = OLD.event_id AND entry.id = event.subject_id AND NOT entry.is_listed
			AND CASE event.action
				WHEN 'approved' THEN entry.created_at >= OLD.created_at AND EXISTS (
					SELECT FROM moderation_events AS later
					WHERE later.subject_kind = event.subject_kind AND later.subject_id = event.subject_id
						AND later.action = 'undone' AND later.at >= now()
				)
				ELSE event.action IN ('rejected', 'deleted')
					AND NOT EXISTS (SELECT FROM moderation_events AS later WHERE later.undoes = event.id)
			END;
	RETURN NULL;
END;
$$;
