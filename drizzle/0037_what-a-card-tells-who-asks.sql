ALTER TABLE "scicomm_cards" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "town" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "audiences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "travel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "pay" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "requests" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "requests_per_month" smallint;--> statement-breakpoint
ALTER TABLE "scicomm_cards" drop column "search_text";--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold(name || ' ' || title || ' ' || expertise || ' ' || bio || ' ' || join_texts(availability || audiences, ' ') || ' ' || places_of(town, false, array_remove(ARRAY[country], '')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "scicomm_cards_languages" ON "scicomm_cards" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "scicomm_cards_audiences" ON "scicomm_cards" USING gin ("audiences");--> statement-breakpoint
CREATE INDEX "scicomm_cards_country" ON "scicomm_cards" USING btree ("country","created_at","id") WHERE is_visible and not hidden and country <> '';--> statement-breakpoint
CREATE INDEX "scicomm_cards_for_pay" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and pay in ('paid', 'either');--> statement-breakpoint
CREATE INDEX "scicomm_cards_unpaid" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and pay in ('unpaid', 'either');--> statement-breakpoint
CREATE INDEX "scicomm_cards_answers" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and requests = 'yes';--> statement-breakpoint
-- The column that it was on is another now.
CREATE INDEX "scicomm_cards_search" ON "scicomm_cards" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_asking" CHECK (char_length(town) <= 80 and char_length(time_zone) <= 40 and country ~ '^([A-Z]{2})?$' and cardinality(languages) <= 10 and array_position(languages, '') is null and char_length(array_to_string(languages, ' ')) <= 40 and audiences <@ ARRAY['Children', 'Teenagers', 'Schools', 'Families', 'Adults', 'Older people', 'Students', 'Researchers', 'Policy makers', 'Journalists', 'Health professionals', 'Businesses'] and cardinality(audiences) <= 12 and travel in ('', 'none', 'country', 'anywhere') and pay in ('', 'paid', 'either', 'unpaid') and requests in ('', 'yes', 'not now') and requests_per_month between 1 and 31);--> statement-breakpoint
-- Words for the search of everything too. An entry that says nothing of this stays as it is.
CREATE OR REPLACE FUNCTION entry_of(thing scicomm_cards) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'card', thing.is_visible AND NOT thing.hidden,
		thing.name, thing.title, ARRAY[thing.expertise],
		concat_ws(
			E'\n\n', thing.bio || E'\n\n' || join_texts(thing.availability, ', '), nullif(join_texts(thing.audiences, ', '), ''),
			nullif(trim(places_of(thing.town, false, array_remove(ARRAY[thing.country], ''))), '')
		),
		array_remove(ARRAY[thing.id, thing.user_id], NULL), NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
