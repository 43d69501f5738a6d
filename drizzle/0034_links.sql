CREATE TABLE "dead_links" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"thing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	CONSTRAINT "link_uses_thing_id_key_pk" PRIMARY KEY("thing_id","key"),
	CONSTRAINT "link_uses_kind" CHECK (kind in ('card', 'resource', 'media', 'showcase')),
	CONSTRAINT "link_uses_state" CHECK (state in ('new', 'known', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"found" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dead_links" ADD CONSTRAINT "dead_links_key_links_key_fk" FOREIGN KEY ("key") REFERENCES "public"."links"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dead_links_since" ON "dead_links" USING btree ("since","key");--> statement-breakpoint
CREATE INDEX "link_uses_key" ON "link_uses" USING btree ("key");--> statement-breakpoint
CREATE INDEX "link_uses_changed" ON "link_uses" USING btree ("thing_id") WHERE state <> 'known';--> statement-breakpoint
CREATE INDEX "links_due" ON "links" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "links_answered" ON "links" USING btree ("answered_at") WHERE answered_at is not null;
--> statement-breakpoint
-- As `addressKey` (app/db/columns.server.ts) has it.
CREATE FUNCTION address_key(address text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(address, '^https?://(www[.])?|/*(#.*)?$', '', 'gi');--> statement-breakpoint
-- Where a row of each table leads; nowhere while nobody may see it.
CREATE FUNCTION links_of(thing scicomm_cards) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN thing.is_visible AND NOT thing.hidden
		THEN ARRAY(SELECT sample->>'url' FROM jsonb_array_elements(thing.work_samples) AS sample) ELSE '{}' END
$$;
--> statement-breakpoint
CREATE FUNCTION links_of(thing resources) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN thing.approved AND NOT thing.hidden THEN ARRAY[thing.url] ELSE '{}' END
$$;
--> statement-breakpoint
CREATE FUNCTION links_of(thing media_items) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN thing.approved AND NOT thing.hidden THEN ARRAY[thing.url] ELSE '{}' END
$$;
--> statement-breakpoint
CREATE FUNCTION links_of(thing showcase_items) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN NOT thing.hidden THEN ARRAY[thing.link] ELSE '{}' END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	addresses text[] := '{}';
BEGIN
	IF TG_OP <> 'DELETE' THEN
		addresses := links_of(NEW);
	END IF;
	IF TG_OP = 'UPDATE' AND addresses = links_of(OLD) THEN
		RETURN NULL;
	END IF;
	UPDATE link_uses SET state = 'gone'
		WHERE thing_id = coalesce(NEW.id, OLD.id) AND state <> 'gone'
			AND NOT EXISTS (SELECT FROM unnest(addresses) AS address WHERE address_key(address) = key);
	INSERT INTO link_uses AS kept (thing_id, kind, key, url)
		SELECT DISTINCT ON (address_key(address)) NEW.id, TG_ARGV[0], address_key(address), address
			FROM unnest(addresses) AS address WHERE address ~* '^https?://' ORDER BY address_key(address), address DESC
		ON CONFLICT (thing_id, key) DO UPDATE SET url = excluded.url, state = 'new'
			WHERE kept.state = 'gone' OR kept.url <> excluded.url;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE link_uses SET state = 'gone' WHERE kind = TG_ARGV[0];
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keeps_links AFTER INSERT OR UPDATE OR DELETE ON scicomm_cards FOR EACH ROW EXECUTE FUNCTION keep_links('card');
--> statement-breakpoint
CREATE TRIGGER forgets_links AFTER TRUNCATE ON scicomm_cards FOR EACH STATEMENT EXECUTE FUNCTION forget_links('card');
--> statement-breakpoint
CREATE TRIGGER keeps_links AFTER INSERT OR UPDATE OR DELETE ON resources FOR EACH ROW EXECUTE FUNCTION keep_links('resource');
--> statement-breakpoint
CREATE TRIGGER forgets_links AFTER TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION forget_links('resource');
--> statement-breakpoint
CREATE TRIGGER keeps_links AFTER INSERT OR UPDATE OR DELETE ON media_items FOR EACH ROW EXECUTE FUNCTION keep_links('media');
--> statement-breakpoint
CREATE TRIGGER forgets_links AFTER TRUNCATE ON media_items FOR EACH STATEMENT EXECUTE FUNCTION forget_links('media');
--> statement-breakpoint
CREATE TRIGGER keeps_links AFTER INSERT OR UPDATE OR DELETE ON showcase_items FOR EACH ROW EXECUTE FUNCTION keep_links('showcase');
--> statement-breakpoint
CREATE TRIGGER forgets_links AFTER TRUNCATE ON showcase_items FOR EACH STATEMENT EXECUTE FUNCTION forget_links('showcase');
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dead_links FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
INSERT INTO link_uses (thing_id, kind, key, url)
	SELECT DISTINCT ON (id, address_key(address)) id, kind, address_key(address), address
	FROM (
		SELECT id, 'card' AS kind, unnest(links_of(scicomm_cards)) AS address FROM scicomm_cards
		UNION ALL
		SELECT id, 'resource', unnest(links_of(resources)) FROM resources
		UNION ALL
		SELECT id, 'media', unnest(links_of(media_items)) FROM media_items
		UNION ALL
		SELECT id, 'showcase', unnest(links_of(showcase_items)) FROM showcase_items
	) AS things
	WHERE address ~* '^https?://'
	ORDER BY id, address_key(address), address DESC;
