CREATE TABLE "content_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_texts_limits" CHECK (char_length(text) <= 1000000 and text <> '')
);
--> statement-breakpoint
ALTER TABLE "content_versions" DROP CONSTRAINT "content_versions_limits";--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "counted_for" uuid;--> statement-breakpoint
-- Each text is kept once. The column is emptied too, since dropping it alone would leave what it holds on the disk.
INSERT INTO content_texts (hash, text)
SELECT encode(sha256(convert_to(data, 'UTF8')), 'hex'), data FROM content_versions WHERE data <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE content_versions SET text_hash = encode(sha256(convert_to(data, 'UTF8')), 'hex'), data = '' WHERE data <> '';--> statement-breakpoint
-- What each version adds to its content. One that is older than its project was copied when that was forked, and counts for
-- who has owned the fork longest.
WITH counted AS (
	SELECT v.id,
		1000 + octet_length(v.metadata::text)
		+ CASE row_number() OVER (PARTITION BY v.content_id, v.text_hash ORDER BY v.version)
			WHEN 1 THEN coalesce(octet_length(t.text), 0) ELSE 0 END
		+ CASE row_number() OVER (PARTITION BY v.content_id, v.file ORDER BY v.version)
			WHEN 1 THEN coalesce(octet_length(f.bytes), 0) ELSE 0 END AS bytes,
		CASE WHEN v.created_at < p.created_at THEN (
			SELECT user_id FROM project_contributors c WHERE c.project_id = p.id AND c.role = 'owner'
			ORDER BY c.created_at, c.user_id LIMIT 1
		) ELSE v.created_by END AS counted_for
	FROM content_versions v JOIN scicomm_projects p ON p.id = v.project_id
		LEFT JOIN content_texts t ON t.hash = v.text_hash LEFT JOIN project_files f ON f.hash = v.file
)
UPDATE content_versions v SET bytes = counted.bytes, counted_for = counted.counted_for FROM counted WHERE counted.id = v.id;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_text_hash_content_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."content_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_counted_for_users_id_fk" FOREIGN KEY ("counted_for") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_versions_text" ON "content_versions" USING btree ("text_hash");--> statement-breakpoint
CREATE INDEX "content_versions_counted" ON "content_versions" USING btree ("counted_for","bytes");--> statement-breakpoint
ALTER TABLE "content_versions" DROP COLUMN "data";--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_limits" CHECK (char_length(changes_description) <= 200 and version >= 1 and bytes >= 0);