CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"browser" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_of" ON "security_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_suspended_by" ON "users" USING btree ("suspended_by") WHERE suspended_by is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension" CHECK (char_length(suspended_for) <= 500 and (suspended_at is null) = (suspended_for is null));--> statement-breakpoint
CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.at < now() - interval '90 days'
			OR (OLD.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM public.users WHERE id = OLD.user_id))
		THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'What security_events has stays as it is for 90 days';
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_security_event BEFORE UPDATE OR DELETE ON security_events
	FOR EACH ROW EXECUTE FUNCTION keep_security_event();--> statement-breakpoint
CREATE TRIGGER keep_security_events BEFORE TRUNCATE ON security_events
	FOR EACH STATEMENT EXECUTE FUNCTION keep_security_event();
