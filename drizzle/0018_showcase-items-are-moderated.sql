ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
DROP INDEX "showcase_items_newest";--> statement-breakpoint
DROP INDEX "showcase_items_category";--> statement-breakpoint
DROP INDEX "showcase_items_featured";--> statement-breakpoint
ALTER TABLE "showcase_items" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "showcase_items_newest" ON "showcase_items" USING btree ("created_at","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "showcase_items_category" ON "showcase_items" USING btree ("category","created_at","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "showcase_items_featured" ON "showcase_items" USING btree ("created_at","id") WHERE featured and not hidden;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event'));--> statement-breakpoint
-- The row holds three from now on: those that it showed.
UPDATE "showcase_items" SET "featured" = false WHERE "featured" AND "id" NOT IN (
	SELECT "id" FROM "showcase_items" WHERE "featured" ORDER BY "created_at" DESC, "id" DESC LIMIT 3
);
