-- A project is made by its owners and editors: who only views it did nothing that followers would want to know.
CREATE OR REPLACE FUNCTION entry_of(thing scicomm_projects) RETURNS public_entries LANGUAGE sql STABLE AS $$
	SELECT row(
		thing.id, 'project', thing.visibility = 'public' AND NOT thing.hidden,
		thing.name, thing.short_description, thing.topics,
		thing.description,
		ARRAY(SELECT user_id FROM project_contributors WHERE project_id = thing.id AND role <> 'viewer' ORDER BY user_id),
		NULL, now(), ''::tsvector, ''::tsvector, ''::tsvector
	)::public_entries
$$;
--> statement-breakpoint
UPDATE public_entries AS entry
SET made_by = ARRAY(SELECT user_id FROM project_contributors WHERE project_id = entry.id AND role <> 'viewer' ORDER BY user_id)
WHERE kind = 'project' AND is_listed AND EXISTS (SELECT FROM project_contributors WHERE project_id = entry.id AND role = 'viewer');
