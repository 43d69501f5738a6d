-- Tells which tables a transaction has changed, once it is committed, to who keeps pages made from them (server/postgres/table-changes.ts).
CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('table_changes', TG_TABLE_NAME);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scicomm_cards FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON card_handles FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON showcase_items FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON waitlist FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scicomm_projects FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON project_contributors FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON project_content FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collab_listings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON job_listings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON media_items FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
