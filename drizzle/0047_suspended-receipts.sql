ALTER TABLE "receipts" DROP CONSTRAINT "receipts_counts";--> statement-breakpoint
DROP INDEX "receipts_newest";--> statement-breakpoint
-- What is hidden keeps its number from now on; what was hidden before has lost it and gets another.
WITH "waiting" AS (
	SELECT "id", row_number() OVER () AS "turn" FROM "receipts"
	WHERE "hidden" AND "number" IS NULL AND "withdrawn_at" IS NULL
		AND "confirmed_by_holder_at" IS NOT NULL AND "confirmed_by_other_at" IS NOT NULL
), "free" AS MATERIALIZED (
	SELECT "number", row_number() OVER (ORDER BY random()) AS "turn" FROM generate_series(0, 131071) AS "number"
	WHERE NOT EXISTS (SELECT FROM "receipt_numbers" AS "drawn" WHERE "drawn"."number" = "number"."number")
), "drawn" AS (
	INSERT INTO "receipt_numbers" ("number") SELECT "number" FROM "free" JOIN "waiting" USING ("turn")
)
UPDATE "receipts" SET "number" = "free"."number" FROM "waiting" JOIN "free" USING ("turn") WHERE "receipts"."id" = "waiting"."id";--> statement-breakpoint
CREATE INDEX "scicomm_cards_hidden" ON "scicomm_cards" USING btree ("created_at","id") WHERE hidden;--> statement-breakpoint
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("created_at","id") WHERE number is not null and on_card and not hidden;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_counts" CHECK (((number is not null) = (confirmed_by_holder_at is not null and confirmed_by_other_at is not null and withdrawn_at is null)));