-- Which words stand side by side, each pair as one of 262,144 numbers: what an index knows of phrases. Positions are those that `<->` goes by.
CREATE FUNCTION word_pairs(words tsvector) RETURNS int[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
	RETURN (
		SELECT coalesce(array_agg(DISTINCT ('x' || left(md5(word || ' ' || next_word), 8))::bit(32)::int & 262143), '{}')
		FROM (
			SELECT word, place, lead(word) OVER along AS next_word, lead(place) OVER along AS next_place
			FROM (SELECT lexeme AS word, unnest(positions) AS place FROM unnest(words)) AS said
			WINDOW along AS (ORDER BY place)
		) AS neighbours
		WHERE next_place = place + 1
	);--> statement-breakpoint
CREATE INDEX "public_entries_pairs" ON "public_entries" USING gin (word_pairs("words"));
