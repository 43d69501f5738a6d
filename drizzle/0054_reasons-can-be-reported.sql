ALTER TABLE "request_offers" RENAME COLUMN "asked_at" TO "created_at";--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
DROP INDEX "request_offers_user";--> statement-breakpoint
ALTER TABLE "request_offers" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "request_offers" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "request_offers_user" ON "request_offers" USING btree ("user_id","created_at","request_id");--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'receipt', 'message', 'reason'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'receipt', 'message', 'reason'));