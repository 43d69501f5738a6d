DROP INDEX "scicomm_cards_slug";--> statement-breakpoint
CREATE INDEX "scicomm_cards_slug" ON "scicomm_cards" USING btree ("slug","slug_since");