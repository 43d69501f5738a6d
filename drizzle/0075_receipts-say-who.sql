ALTER TABLE "receipts" ADD COLUMN "holder_name" text;--> statement-breakpoint
UPDATE "receipts" SET "holder_name" = "card"."name" FROM "scicomm_cards" AS "card" WHERE "card"."id" = "receipts"."card_id";--> statement-breakpoint
-- In one statement, which looks at all rows once.
ALTER TABLE "receipts"
	DROP CONSTRAINT "receipts_limits",
	DROP CONSTRAINT "receipts_filled",
	ALTER COLUMN "holder_name" SET NOT NULL,
	ADD CONSTRAINT "receipts_limits" CHECK (char_length(title) <= 200 and char_length(what) <= 150 and char_length(role) <= 60 and char_length(audience) <= 80 and char_length(organisation) <= 200 and char_length(holder_name) <= 120 and char_length(other_name) <= 120 and coalesce(audience_size between 1 and 10000000, true) and revision > 0),
	ADD CONSTRAINT "receipts_filled" CHECK (title <> '' and what <> '' and role <> '' and holder_name <> '');--> statement-breakpoint
-- A server of the version before, which may go on beside this one, does not know the column.
CREATE FUNCTION name_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.holder_name := (SELECT name FROM scicomm_cards WHERE id = NEW.card_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER name_holder BEFORE INSERT ON "receipts" FOR EACH ROW WHEN (NEW.holder_name IS NULL) EXECUTE FUNCTION name_holder();
