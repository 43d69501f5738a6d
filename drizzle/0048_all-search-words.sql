-- Long words too: what begins like a word that is asked for is looked up among these.
CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words (word)
		SELECT lexeme FROM unnest(NEW.words)
		WHERE char_length(lexeme) >= 4 AND lexeme !~ '^[0-9]+$'
			AND NOT EXISTS (SELECT FROM search_words WHERE word = lexeme);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
INSERT INTO search_words (word)
	SELECT word FROM ts_stat('select words from public_entries') AS used
	WHERE char_length(word) >= 4 AND word !~ '^[0-9]+$' AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = used.word);
