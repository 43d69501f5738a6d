ALTER TABLE "collab_listings" drop column "search_text";--> statement-breakpoint
ALTER TABLE "collab_listings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || case when anonymous then '' else name end || ' ' || description || ' ' || join_texts(tags, ' '))) STORED NOT NULL;--> statement-breakpoint
-- The column that it was on is another now.
CREATE INDEX "collab_listings_search" ON "collab_listings" USING gin (search_text gin_trgm_ops);
