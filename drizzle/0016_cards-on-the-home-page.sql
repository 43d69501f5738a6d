ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_action";--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "featured_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "scicomm_cards_featured" ON "scicomm_cards" USING btree ("featured_at","id") WHERE is_visible and not hidden and featured_at is not null;--> statement-breakpoint
CREATE INDEX "scicomm_cards_owned" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and user_id is not null;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_action" CHECK (action in ('approved', 'rejected', 'undone', 'restored', 'hidden', 'shown', 'kept', 'deleted', 'featured', 'unfeatured'));