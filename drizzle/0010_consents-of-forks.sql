CREATE TABLE "missing_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fork_id" uuid NOT NULL,
	"original_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_consents_once" UNIQUE("fork_id","original_id")
);
--> statement-breakpoint
ALTER TABLE "missing_consents" ADD CONSTRAINT "missing_consents_fork_id_scicomm_projects_id_fk" FOREIGN KEY ("fork_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_consents" ADD CONSTRAINT "missing_consents_original_id_scicomm_projects_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."scicomm_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_consents_original" ON "missing_consents" USING btree ("original_id","created_at");
--> statement-breakpoint
-- Private forks of what is not public now are taken for copies of what was not public then, unless an owner made them.
INSERT INTO missing_consents (fork_id, original_id)
WITH RECURSIVE lineage AS (
	SELECT id AS fork_id, forked_from AS original_id FROM scicomm_projects
	WHERE visibility = 'private' AND forked_from IS NOT NULL
	UNION
	SELECT lineage.fork_id, original.forked_from FROM lineage JOIN scicomm_projects original ON original.id = lineage.original_id
	WHERE original.visibility <> 'public' AND original.forked_from IS NOT NULL
)
SELECT lineage.fork_id, original.id FROM lineage JOIN scicomm_projects original ON original.id = lineage.original_id
WHERE original.visibility <> 'public' AND NOT EXISTS (
	SELECT FROM project_contributors mine JOIN project_contributors theirs ON theirs.user_id = mine.user_id
	WHERE mine.project_id = lineage.fork_id AND mine.role = 'owner' AND theirs.project_id = original.id AND theirs.role = 'owner'
);
