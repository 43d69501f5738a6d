ALTER TABLE "mail_settings" ADD COLUMN "offer_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Who wanted no mails of requests wants none of these either.
UPDATE "mail_settings" SET "offer_mails" = "request_reminders";
