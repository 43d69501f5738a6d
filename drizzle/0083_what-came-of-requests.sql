ALTER TABLE "request_days" DROP CONSTRAINT "request_days_numbers";--> statement-breakpoint
ALTER TABLE "request_days" ADD COLUMN "outcomes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_days" ADD COLUMN "wanted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_days" ADD COLUMN "found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_days" ADD CONSTRAINT "request_days_numbers" CHECK (answered between 0 and requests and outcomes between 0 and requests and found between 0 and wanted and coalesce(members_asked between 0 and members, true));