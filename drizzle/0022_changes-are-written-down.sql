-- Which tables a transaction has changed, for who keeps pages made from them (server/postgres/table-changes.ts). Unlike NOTIFY it makes no
-- writer wait for another one. Told once for each transaction, however many statements it has.
CREATE TABLE table_changes (
	xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
	table_name text NOT NULL,
	PRIMARY KEY (xid, table_name)
);
--> statement-breakpoint
-- Changes of transactions before `forgotten` are gone, and those before `next` are the next to go. One row.
CREATE TABLE table_changes_kept (forgotten xid8 NOT NULL, next xid8 NOT NULL);
--> statement-breakpoint
INSERT INTO table_changes_kept SELECT xmin, xmin FROM pg_snapshot_xmin(pg_current_snapshot()) AS xmin;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO table_changes (table_name) VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING;
	RETURN NULL;
END;
$$;
