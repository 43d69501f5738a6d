CREATE INDEX "collab_listings_address" ON "collab_listings" USING btree (regexp_replace(link, '^https?://(www[.])?|/*(#.*)?$', '', 'gi')) WHERE link <> '';--> statement-breakpoint
CREATE INDEX "media_items_address" ON "media_items" USING btree (regexp_replace(url, '^https?://(www[.])?|/*(#.*)?$', '', 'gi'));--> statement-breakpoint
CREATE INDEX "resources_address" ON "resources" USING btree (regexp_replace(url, '^https?://(www[.])?|/*(#.*)?$', '', 'gi'));--> statement-breakpoint
CREATE INDEX "feature_applications_address" ON "feature_applications" USING btree (regexp_replace(link, '^https?://(www[.])?|/*(#.*)?$', '', 'gi'));--> statement-breakpoint
CREATE INDEX "showcase_items_address" ON "showcase_items" USING btree (regexp_replace(link, '^https?://(www[.])?|/*(#.*)?$', '', 'gi'));