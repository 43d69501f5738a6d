ALTER TABLE "mail_settings" ADD COLUMN "invitation_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "decision_mails" boolean DEFAULT true NOT NULL;