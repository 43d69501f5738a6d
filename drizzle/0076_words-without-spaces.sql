-- The words of a text; of scripts that write words without spaces each letter, so that what stands inside a sentence is found as a phrase.
CREATE FUNCTION words_of(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE
		WHEN input ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]' THEN plain_words(regexp_replace(
			fold(input),
			'([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])',
			' \1 ', 'g'
		))
		ELSE plain_words(input)
	END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION weighted_words(title text, aside text, body text) RETURNS tsvector
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN setweight(to_tsvector('simple'::regconfig, words_of(title)), 'A')
		|| setweight(to_tsvector('simple'::regconfig, words_of(aside)), 'B')
		|| setweight(to_tsvector('simple'::regconfig, words_of(body)), 'D');--> statement-breakpoint
-- Written anew with their words.
UPDATE public_entries SET title = title
	WHERE is_listed AND concat(title, subtitle, join_texts(topics, ' '), body)
		~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]';
