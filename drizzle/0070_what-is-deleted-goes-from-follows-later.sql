ALTER TABLE "follows" DROP CONSTRAINT "follows_entry_id_public_entries_id_fk";
