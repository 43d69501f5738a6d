CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Text as search compares it: lower case, without accents. Immutable (the dictionary is named), so it can be indexed.
CREATE FUNCTION fold(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN lower(unaccent('unaccent'::regdictionary, normalize(input, NFKC)));--> statement-breakpoint
-- The words of a folded text, and each word of 4 to 30 letters with one letter left out. Two words are at most one typo
-- apart (a letter wrong, missing, added, or two swapped) when their keys overlap.
CREATE FUNCTION typo_keys(folded text) RETURNS text[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (
		SELECT coalesce(array_agg(DISTINCT key), '{}')
		FROM (
			SELECT word AS key FROM regexp_split_to_table(folded, '[^[:alnum:]]+') AS word WHERE word <> ''
			UNION ALL
			SELECT overlay(word PLACING '' FROM position FOR 1)
			FROM regexp_split_to_table(folded, '[^[:alnum:]]+') AS word, generate_series(1, char_length(word)) AS position
			WHERE char_length(word) BETWEEN 4 AND 30
		) AS keys
	);
