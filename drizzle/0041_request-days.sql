CREATE TABLE "request_day_spread" (
	"day" date NOT NULL,
	"spread" text NOT NULL,
	"value" text NOT NULL,
	"requests" integer NOT NULL,
	"answered" integer NOT NULL,
	CONSTRAINT "request_day_spread_day_spread_value_pk" PRIMARY KEY("day","spread","value"),
	CONSTRAINT "request_day_spread_spread" CHECK (spread in ('topic', 'language')),
	CONSTRAINT "request_day_spread_numbers" CHECK (answered between 0 and requests)
);
--> statement-breakpoint
CREATE TABLE "request_days" (
	"day" date PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"answered" integer NOT NULL,
	"members" integer,
	"members_asked" integer,
	CONSTRAINT "request_days_numbers" CHECK (answered between 0 and requests and coalesce(members_asked between 0 and members, true))
);
--> statement-breakpoint
ALTER TABLE "request_day_spread" ADD CONSTRAINT "request_day_spread_day_request_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."request_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON request_days FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON request_day_spread FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
