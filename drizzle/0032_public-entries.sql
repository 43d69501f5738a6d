-- The words of a text, folded and with nothing between them that a parser could take for more.
CREATE FUNCTION plain_words(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(fold(input), '[^[:alnum:]]+', ' ', 'g');--> statement-breakpoint
-- The beginning of a text in one line, at most so many characters and whole words.
CREATE FUNCTION opening_of(input text, most int) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE
		WHEN char_length(regexp_replace(input, '\s+', ' ', 'g')) <= most THEN regexp_replace(input, '\s+', ' ', 'g')
		ELSE regexp_replace(left(regexp_replace(input, '\s+', ' ', 'g'), most - 1), '\s+\S*$', '') || '…'
	END;--> statement-breakpoint
CREATE FUNCTION weighted_words(title text, aside text, body text) RETURNS tsvector
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN setweight(to_tsvector('simple'::regconfig, plain_words(title)), 'A')
		|| setweight(to_tsvector('simple'::regconfig, plain_words(aside)), 'B')
		|| setweight(to_tsvector('simple'::regconfig, plain_words(body)), 'D');--> statement-breakpoint
CREATE TABLE "public_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"topics" text[] NOT NULL,
	"body" text NOT NULL,
	"made_by" uuid[] NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (weighted_words(title, subtitle || ' ' || join_texts(topics, ' '), body)) STORED NOT NULL,
	"heading_words" "tsvector" GENERATED ALWAYS AS (weighted_words(title, subtitle || ' ' || join_texts(topics, ' '), '')) STORED NOT NULL,
	"title_words" "tsvector" GENERATED ALWAYS AS (weighted_words(title, '', '')) STORED NOT NULL,
	CONSTRAINT "public_entries_kind" CHECK (kind in ('card', 'resource', 'collab', 'job', 'event', 'media', 'project', 'showcase')),
	CONSTRAINT "public_entries_unlisted" CHECK ((is_listed or (title = '' and subtitle = '' and body = '' and topics = '{}' and made_by = '{}')))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"keys" text[] GENERATED ALWAYS AS (typo_keys(word || ' ' || rtrim(word, 's'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "public_entries_newest" ON "public_entries" USING btree ("created_at","id","until") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "public_entries_kind" ON "public_entries" USING btree ("kind","created_at","id","until") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "public_entries_made_by" ON "public_entries" USING gin ("made_by");--> statement-breakpoint
CREATE INDEX "public_entries_words" ON "public_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "public_entries_heading" ON "public_entries" USING gin ("heading_words");--> statement-breakpoint
CREATE INDEX "public_entries_title" ON "public_entries" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree (word text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_keys" ON "search_words" USING gin ("keys");
--> statement-breakpoint
-- What everybody may find of a row of each table: an entry that is not listed when nobody may see it.
CREATE FUNCTION entry_of(thing scicomm_cards) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'card', thing.is_visible AND NOT thing.hidden,
		thing.name, thing.title, ARRAY[thing.expertise],
		thing.bio || E'\n\n' || join_texts(thing.availability, ', '),
		array_remove(ARRAY[thing.id, thing.user_id], NULL), NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing resources) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'resource', thing.approved AND NOT thing.hidden,
		thing.name, thing.ideal_for, '{}'::text[],
		thing.description,
		'{}'::uuid[], NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing collab_listings) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'collab', thing.approved AND NOT thing.hidden,
		coalesce(nullif(thing.title, ''), opening_of(thing.description, 60)), CASE WHEN thing.anonymous THEN '' ELSE thing.name END, thing.tags,
		thing.description,
		'{}'::uuid[], NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing job_listings) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'job', NOT thing.hidden,
		thing.title, thing.company || ' · ' || thing.location, thing.tags,
		thing.description || E'\n\n' || trim(places_of('', thing.remote, thing.remote_countries)),
		'{}'::uuid[], thing.closes_at, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing events) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'event', thing.approved AND NOT thing.hidden,
		thing.title, thing.organiser || CASE WHEN thing.place = '' THEN '' ELSE ' · ' || thing.place END, CASE WHEN thing.series = '' THEN '{}'::text[] ELSE ARRAY[thing.series] END,
		thing.description,
		thing.speakers, thing.ends_at, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing media_items) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'media', thing.approved AND NOT thing.hidden,
		thing.title, thing.author, thing.tags,
		thing.description,
		array_remove(ARRAY[thing.user_id], NULL), NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing scicomm_projects) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'project', thing.visibility = 'public' AND NOT thing.hidden,
		thing.name, thing.short_description, thing.topics,
		thing.description,
		ARRAY(SELECT user_id FROM project_contributors WHERE project_id = thing.id ORDER BY user_id), NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
CREATE FUNCTION entry_of(thing showcase_items) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'showcase', NOT thing.hidden,
		thing.title, '', ARRAY(SELECT jsonb_array_elements_text(thing.tags)),
		thing.description,
		'{}'::uuid[], NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
-- Makes the row of an entry what `entry_of` says. One that was never listed has none, and one that is no longer has no words.
CREATE FUNCTION keep_entry(entry public_entries) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT entry.is_listed THEN
		UPDATE public_entries
			SET is_listed = false, title = '', subtitle = '', topics = '{}', body = '', made_by = '{}', until = NULL
			WHERE id = entry.id AND is_listed;
		RETURN;
	END IF;
	INSERT INTO public_entries AS kept (id, kind, is_listed, title, subtitle, topics, body, made_by, until)
		VALUES (entry.id, entry.kind, true, entry.title, entry.subtitle, entry.topics, entry.body, entry.made_by, entry.until)
		ON CONFLICT (id) DO UPDATE SET
			is_listed = true, title = excluded.title, subtitle = excluded.subtitle, topics = excluded.topics, body = excluded.body,
			made_by = excluded.made_by, until = excluded.until
		WHERE (kept.is_listed, kept.title, kept.subtitle, kept.topics, kept.body, kept.made_by, kept.until)
			IS DISTINCT FROM (true, excluded.title, excluded.subtitle, excluded.topics, excluded.body, excluded.made_by, excluded.until);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_own_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM public_entries WHERE id = OLD.id;
	ELSE
		PERFORM keep_entry(entry_of(NEW));
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public_entries WHERE kind = TG_ARGV[0];
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Who works on a project is part of its entry. The project is locked first, so that of two who change it at the same time the second sees
-- what the first has done.
CREATE FUNCTION keep_entry_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	project scicomm_projects;
BEGIN
	SELECT * INTO project FROM scicomm_projects WHERE id = coalesce(NEW.project_id, OLD.project_id) FOR NO KEY UPDATE;
	IF FOUND THEN
		PERFORM keep_entry(entry_of(project));
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words (word)
		SELECT lexeme FROM unnest(NEW.words)
		WHERE char_length(lexeme) BETWEEN 4 AND 30 AND lexeme !~ '^[0-9]+$'
			AND NOT EXISTS (SELECT FROM search_words WHERE word = lexeme);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER adds_search_words AFTER INSERT OR UPDATE ON public_entries FOR EACH ROW EXECUTE FUNCTION add_search_words();
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON scicomm_cards FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON scicomm_cards FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('card');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON resources FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('resource');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON collab_listings FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON collab_listings FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('collab');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON job_listings FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON job_listings FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('job');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('event');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON media_items FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON media_items FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('media');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON scicomm_projects FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON scicomm_projects FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('project');
--> statement-breakpoint
CREATE TRIGGER keeps_entry AFTER INSERT OR UPDATE OR DELETE ON showcase_items FOR EACH ROW EXECUTE FUNCTION keep_own_entry();
--> statement-breakpoint
CREATE TRIGGER forgets_entries AFTER TRUNCATE ON showcase_items FOR EACH STATEMENT EXECUTE FUNCTION forget_entries('showcase');
--> statement-breakpoint
CREATE TRIGGER keeps_entry_of_project AFTER INSERT OR UPDATE OR DELETE ON project_contributors FOR EACH ROW EXECUTE FUNCTION keep_entry_of_project();
--> statement-breakpoint
-- What is there already was public, as far as anybody can tell, since it was made.
INSERT INTO public_entries (id, kind, is_listed, title, subtitle, topics, body, made_by, until, created_at)
	SELECT (entry).id, (entry).kind, true, (entry).title, (entry).subtitle, (entry).topics, (entry).body, (entry).made_by, (entry).until, things.created_at
	FROM (
		SELECT entry_of(scicomm_cards) AS entry, created_at FROM scicomm_cards
		UNION ALL
		SELECT entry_of(resources) AS entry, created_at FROM resources
		UNION ALL
		SELECT entry_of(collab_listings) AS entry, created_at FROM collab_listings
		UNION ALL
		SELECT entry_of(job_listings) AS entry, created_at FROM job_listings
		UNION ALL
		SELECT entry_of(events) AS entry, created_at FROM events
		UNION ALL
		SELECT entry_of(media_items) AS entry, created_at FROM media_items
		UNION ALL
		SELECT entry_of(scicomm_projects) AS entry, created_at FROM scicomm_projects
		UNION ALL
		SELECT entry_of(showcase_items) AS entry, created_at FROM showcase_items
	) AS things
	WHERE (entry).is_listed;
