ALTER TABLE "receipts" DROP CONSTRAINT "receipts_limits";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_filled";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "holder_name" text;--> statement-breakpoint
UPDATE "receipts" SET "holder_name" = "card"."name" FROM "scicomm_cards" AS "card" WHERE "card"."id" = "receipts"."card_id";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "holder_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_limits" CHECK (char_length(title) <= 200 and char_length(what) <= 150 and char_length(role) <= 60 and char_length(audience) <= 80 and char_length(organisation) <= 200 and char_length(holder_name) <= 120 and char_length(other_name) <= 120 and coalesce(audience_size between 1 and 10000000, true) and revision > 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_filled" CHECK (title <> '' and what <> '' and role <> '' and holder_name <> '');