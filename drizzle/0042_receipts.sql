CREATE TABLE "receipt_numbers" (
	"number" integer PRIMARY KEY NOT NULL,
	CONSTRAINT "receipt_numbers_range" CHECK (number >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"title" text NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"other_id" uuid,
	"other_name" text DEFAULT '' NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"what" text NOT NULL,
	"role" text NOT NULL,
	"happened_on" date NOT NULL,
	"happened_from" date NOT NULL,
	"happened_until" date,
	"audience_size" integer,
	"audience" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"confirmed_by_holder_at" timestamp with time zone,
	"confirmed_by_other_at" timestamp with time zone,
	"on_card" boolean DEFAULT true NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"number" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_once" UNIQUE("thing_id","user_id"),
	CONSTRAINT "receipts_number" UNIQUE("number"),
	CONSTRAINT "receipts_kind" CHECK (kind in ('request', 'event', 'project')),
	CONSTRAINT "receipts_limits" CHECK (char_length(title) <= 200 and char_length(what) <= 150 and char_length(role) <= 60 and char_length(audience) <= 80 and char_length(organisation) <= 200 and char_length(other_name) <= 120 and coalesce(audience_size between 1 and 10000000, true) and revision > 0),
	CONSTRAINT "receipts_filled" CHECK (title <> '' and what <> '' and role <> ''),
	CONSTRAINT "receipts_sides" CHECK (coalesce(user_id <> other_id, true)),
	CONSTRAINT "receipts_days" CHECK (happened_on >= happened_from and coalesce(happened_on <= happened_until, true)),
	CONSTRAINT "receipts_proposed" CHECK ((coalesce(confirmed_by_holder_at, confirmed_by_other_at) is not null)),
	CONSTRAINT "receipts_counts" CHECK (((number is not null) = (confirmed_by_holder_at is not null and confirmed_by_other_at is not null and withdrawn_at is null and not hidden)))
);
--> statement-breakpoint
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "receipt_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_number_receipt_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."receipt_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("created_at","id") WHERE number is not null and on_card;--> statement-breakpoint
CREATE INDEX "receipts_card" ON "receipts" USING btree ("card_id","happened_on","id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_other" ON "receipts" USING btree ("other_id","created_at","id") WHERE other_id is not null;--> statement-breakpoint
CREATE INDEX "receipts_hidden" ON "receipts" USING btree ("created_at","id") WHERE hidden;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'receipt', 'message'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK (subject_kind in ('media', 'resource', 'collab', 'showcase', 'item', 'card', 'job', 'project', 'event', 'request', 'list', 'receipt', 'message'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('invitation', 'role', 'star', 'fork', 'contribution', 'decision', 'followers', 'closing', 'request-over', 'request-offer', 'saved-gone', 'dead-link', 'message', 'receipt', 'receipt-confirmed'));--> statement-breakpoint
CREATE TRIGGER tells_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
