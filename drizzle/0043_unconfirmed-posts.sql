CREATE TABLE "unconfirmed_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"card_id" uuid,
	"fields" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_as" uuid,
	CONSTRAINT "unconfirmed_posts_token" UNIQUE("token_hash"),
	CONSTRAINT "unconfirmed_posts_kind" CHECK (kind in ('request', 'message') and (kind = 'message') = (card_id is not null)),
	CONSTRAINT "unconfirmed_posts_limits" CHECK (char_length(email) <= 254 and email = lower(email) and octet_length(fields::text) <= 100000),
	CONSTRAINT "unconfirmed_posts_sent" CHECK ((sent_at is null) = (sent_as is null) and (sent_at is null or fields = '{}'::jsonb))
);
--> statement-breakpoint
CREATE INDEX "unconfirmed_posts_email" ON "unconfirmed_posts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "unconfirmed_posts_created" ON "unconfirmed_posts" USING btree ("created_at");