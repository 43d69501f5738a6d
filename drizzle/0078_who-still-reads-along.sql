ALTER TABLE "message_participants" ADD COLUMN "unheard_known_by" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Who reads now that somebody reads along whom they don't hear.
WITH RECURSIVE known (id, reader) AS (
	SELECT one.id, reader.id
	FROM message_participants AS one
	JOIN message_blocks AS block ON block.participant_id = one.added_by AND block.created_at <= one.added_at
	JOIN message_participants AS reader ON reader.thread_id = one.thread_id AND reader.user_id = block.user_id
	WHERE reader.id = ANY (one.unheard_by)
	UNION
	SELECT one.id, known.reader
	FROM known JOIN message_participants AS one ON one.added_by = known.id AND known.reader = ANY (one.unheard_by)
)
UPDATE message_participants SET unheard_known_by = told.readers
FROM (SELECT id, array_agg(reader) AS readers FROM known GROUP BY id) AS told
WHERE told.id = message_participants.id;
--> statement-breakpoint
-- What is deleted is read: else a mail that had told of it kept all later ones back.
UPDATE message_participants SET read_until = deleted_until WHERE deleted_until > coalesce(read_until, '-infinity');
