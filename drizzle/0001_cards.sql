CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "scicomm_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"claim_token_hash" text,
	"name" text NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"expertise" text NOT NULL,
	"availability" text[] NOT NULL,
	"bio" text NOT NULL,
	"email" text NOT NULL,
	"website" text NOT NULL,
	"bluesky" text NOT NULL,
	"linkedin" text NOT NULL,
	"avatar" text,
	"card_style" text NOT NULL,
	"open_to_collaborations" boolean DEFAULT true NOT NULL,
	"work_samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(name || ' ' || title || ' ' || expertise || ' ' || bio)) STORED NOT NULL,
	"name_typos" text[] GENERATED ALWAYS AS (typo_keys(fold(name))) STORED NOT NULL,
	CONSTRAINT "scicomm_cards_limits" CHECK (char_length(name) <= 100 and char_length(title) <= 100 and char_length(expertise) <= 60 and char_length(bio) <= 120 and char_length(email) <= 254 and char_length(website) <= 500 and char_length(linkedin) <= 500 and char_length(bluesky) <= 254 and cardinality(availability) between 1 and 20 and jsonb_array_length(work_samples) <= 4),
	CONSTRAINT "scicomm_cards_filled" CHECK (name <> '' and title <> '' and expertise <> ''),
	CONSTRAINT "scicomm_cards_style" CHECK (card_style in ('heliograph', 'nocturne', 'spectrum', 'field-notes', 'blueprint'))
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_limits" CHECK (char_length(email) <= 254)
);
--> statement-breakpoint
ALTER TABLE "scicomm_cards" ADD CONSTRAINT "scicomm_cards_avatar_images_hash_fk" FOREIGN KEY ("avatar") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scicomm_cards_newest" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "scicomm_cards_open" ON "scicomm_cards" USING btree ("created_at","id") WHERE is_visible and open_to_collaborations;--> statement-breakpoint
CREATE INDEX "scicomm_cards_expertise" ON "scicomm_cards" USING btree (lower(expertise),"created_at","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "scicomm_cards_slug" ON "scicomm_cards" USING btree ("slug","created_at") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "scicomm_cards_user" ON "scicomm_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scicomm_cards_avatar" ON "scicomm_cards" USING btree ("avatar");--> statement-breakpoint
CREATE INDEX "scicomm_cards_search" ON "scicomm_cards" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "scicomm_cards_name_typos" ON "scicomm_cards" USING gin ("name_typos");--> statement-breakpoint
CREATE INDEX "scicomm_cards_availability" ON "scicomm_cards" USING gin ("availability");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_email" ON "waitlist" USING btree (lower("email"));