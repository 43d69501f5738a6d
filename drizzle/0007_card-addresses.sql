CREATE TABLE "card_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"card_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_handles_handle" CHECK (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD COLUMN "orcid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_handles" ADD CONSTRAINT "card_handles_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_handles" ADD CONSTRAINT "card_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_handles_card" ON "card_handles" USING btree ("card_id","created_at");--> statement-breakpoint
CREATE INDEX "card_handles_user" ON "card_handles" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_orcid" CHECK ((orcid = '' or orcid ~ '^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$'));