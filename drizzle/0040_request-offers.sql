CREATE TABLE "request_offers" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_before" integer NOT NULL,
	"is_suggested" boolean DEFAULT false NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"thread_id" uuid,
	CONSTRAINT "request_offers_request_id_user_id_pk" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "request_offers_limits" CHECK (char_length(reason) <= 500 and asked_before >= 0),
	CONSTRAINT "request_offers_answer" CHECK (answer in ('accepted', 'declined') and (answer is null) = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "message_participants" ADD COLUMN "called_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "ask_next_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_card_id_scicomm_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."scicomm_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_offers" ADD CONSTRAINT "request_offers_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_offers_user" ON "request_offers" USING btree ("user_id","asked_at","request_id");--> statement-breakpoint
CREATE INDEX "request_offers_card" ON "request_offers" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "request_offers_thread" ON "request_offers" USING btree ("thread_id") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "requests_to_ask_for" ON "requests" USING btree ("ask_next_at") WHERE approved and not hidden and ask_next_at is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('invitation', 'role', 'star', 'fork', 'contribution', 'decision', 'followers', 'closing', 'request-over', 'request-offer', 'saved-gone', 'dead-link', 'message'));