CREATE FUNCTION join_texts(texts text[], separator text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN array_to_string(texts, separator);--> statement-breakpoint
ALTER TABLE "scicomm_projects" DROP CONSTRAINT "scicomm_projects_limits";--> statement-breakpoint
ALTER TABLE "scicomm_projects" drop column "search_text";--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold(name || ' ' || description || ' ' || join_texts(topics, ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD COLUMN "sponsorship_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD COLUMN "topic_keys" text[] GENERATED ALWAYS AS (string_to_array(fold(join_texts(topics, chr(10))), chr(10))) STORED NOT NULL;--> statement-breakpoint
-- The column that it was on is another now.
CREATE INDEX "scicomm_projects_search" ON "scicomm_projects" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "scicomm_projects_topics" ON "scicomm_projects" USING gin ("topic_keys");--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD CONSTRAINT "scicomm_projects_sponsorship" CHECK ((sponsorship_url = '' or sponsorship_url ~* '^https://'));--> statement-breakpoint
ALTER TABLE "scicomm_projects" ADD CONSTRAINT "scicomm_projects_limits" CHECK (char_length(name) <= 107 and char_length(description) <= 5000 and char_length(short_description) <= 100 and cardinality(topics) <= 10 and array_position(topics, '') is null and char_length(array_to_string(topics, ' ')) <= 310 and char_length(sponsorship_url) <= 500);