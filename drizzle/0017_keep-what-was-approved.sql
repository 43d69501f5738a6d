ALTER TABLE "collab_listings" ADD COLUMN "approved_as" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "approved_as" jsonb;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "approved_as" jsonb;--> statement-breakpoint
-- The first edit after an approval keeps what was approved, until a moderator has seen what it is now. What is put back as it was brings its own along.
CREATE FUNCTION keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.approved_as := CASE WHEN NEW.edited_since_approval THEN
		coalesce(NEW.approved_as, OLD.approved_as, to_jsonb(OLD) - 'approved_as' - 'search_text')
	END;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE ON collab_listings FOR EACH ROW EXECUTE FUNCTION keep_approved();--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION keep_approved();--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE ON media_items FOR EACH ROW EXECUTE FUNCTION keep_approved();
