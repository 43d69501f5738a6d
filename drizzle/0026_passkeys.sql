CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_limits" CHECK (char_length(name) <= 60 and name <> '' and char_length(credential_id) <= 1364)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
-- Setting two-step sign-in up has ended all sessions that were begun without the code.
UPDATE "sessions" SET "is_two_factor" = true WHERE "user_id" IN (SELECT "user_id" FROM "second_factors");
