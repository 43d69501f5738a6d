CREATE TABLE "receipt_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "receipt_keys_newest" ON "receipt_keys" USING btree ("created_at");