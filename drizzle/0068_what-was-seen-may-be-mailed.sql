DROP INDEX "notifications_awaiting";--> statement-breakpoint
CREATE INDEX "notifications_awaiting" ON "notifications" USING btree ("created_at","id") WHERE awaits_mail and read_at is null;