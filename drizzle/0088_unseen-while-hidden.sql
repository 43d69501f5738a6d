-- What was over before anybody could find it is new once that is put off, also where it is hidden meanwhile: `until` stays for that.
CREATE OR REPLACE FUNCTION keep_entry(entry public_entries) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT entry.is_listed THEN
		UPDATE public_entries
			SET is_listed = false, title = '', subtitle = '', topics = '{}', body = '', made_by = '{}',
				until = CASE WHEN until <= created_at THEN until END
			WHERE id = entry.id AND is_listed;
		RETURN;
	END IF;
	INSERT INTO public_entries AS kept (id, kind, is_listed, title, subtitle, topics, body, made_by, until)
		VALUES (entry.id, entry.kind, true, entry.title, entry.subtitle, entry.topics, entry.body, entry.made_by, entry.until)
		ON CONFLICT (id) DO UPDATE SET
			is_listed = true, title = excluded.title, subtitle = excluded.subtitle, topics = excluded.topics, body = excluded.body,
			made_by = excluded.made_by, until = excluded.until,
			created_at = CASE WHEN kept.until <= kept.created_at THEN now() ELSE kept.created_at END
		WHERE (kept.is_listed, kept.title, kept.subtitle, kept.topics, kept.body, kept.made_by, kept.until)
			IS DISTINCT FROM (true, excluded.title, excluded.subtitle, excluded.topics, excluded.body, excluded.made_by, excluded.until);
END;
$$;
