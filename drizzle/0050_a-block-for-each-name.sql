ALTER TABLE "message_blocks" DROP CONSTRAINT "message_blocks_user_id_blocked_id_pk";--> statement-breakpoint
ALTER TABLE "message_blocks" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_once" UNIQUE("user_id","blocked_id","participant_id");