ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Who was signed in before has proven who they are when signing in.
UPDATE "sessions" SET "proven_at" = "created_at";
