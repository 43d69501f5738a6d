DROP INDEX "collab_listings_newest";--> statement-breakpoint
DROP INDEX "collab_listings_type";--> statement-breakpoint
DROP INDEX "job_listings_newest";--> statement-breakpoint
DROP INDEX "job_listings_category";--> statement-breakpoint
DROP INDEX "job_listings_type";--> statement-breakpoint
DROP INDEX "job_listings_choices";--> statement-breakpoint
DROP INDEX "job_listings_closing";--> statement-breakpoint
DROP INDEX "resources_newest";--> statement-breakpoint
DROP INDEX "resources_type";--> statement-breakpoint
DROP INDEX "scicomm_cards_newest";--> statement-breakpoint
DROP INDEX "scicomm_cards_open";--> statement-breakpoint
DROP INDEX "scicomm_cards_expertise";--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reported_by","created_at");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("subject_kind","subject_id","reported_by") WHERE closed_by is null;--> statement-breakpoint
CREATE INDEX "collab_listings_newest" ON "collab_listings" USING btree ("created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "collab_listings_type" ON "collab_listings" USING btree ("type","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_newest" ON "job_listings" USING btree ("created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_category" ON "job_listings" USING btree ("category","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_type" ON "job_listings" USING btree ("job_type","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_choices" ON "job_listings" USING btree ("category","job_type","created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_closing" ON "job_listings" USING btree ("closes_at","created_at","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "resources_newest" ON "resources" USING btree ("created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "resources_type" ON "resources" USING btree ("resource_type","created_at","id") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_cards_newest" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden;--> statement-breakpoint
CREATE INDEX "scicomm_cards_open" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and not hidden and open_to_collaborations;--> statement-breakpoint
CREATE INDEX "scicomm_cards_expertise" ON "scicomm_cards" USING btree (lower(expertise),"created_at","id") WHERE is_visible and not hidden;