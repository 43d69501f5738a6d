DROP INDEX "resources_queue";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "edited_since_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "approved_as" jsonb;--> statement-breakpoint
CREATE INDEX "resources_queue" ON "resources" USING btree ("created_at","id") WHERE not approved or edited_since_approval;--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE ON resources FOR EACH ROW EXECUTE FUNCTION keep_approved();
