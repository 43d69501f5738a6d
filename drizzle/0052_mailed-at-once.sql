ALTER TABLE "mail_settings" ADD COLUMN "role_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "contribution_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "fork_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "star_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "follower_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "gone_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "dead_link_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "awaits_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_awaiting" ON "notifications" USING btree ("created_at","id") WHERE awaits_mail;