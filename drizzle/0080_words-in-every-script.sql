-- A folded text with digits of all scripts as 0 to 9, and without the marks that a word may be written with or without: points of Hebrew and
-- Arabic, the stretch of Arabic letters, and the nuktas, viramas and joiners of Indian scripts, which would break a word apart.
CREATE FUNCTION plain_letters(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(
		fold(CASE
			WHEN input ~ '[\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u17E0-\u17E9\u1810-\u1819]' THEN translate(
				input,
				'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
				'012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
			)
			ELSE input
		END),
		'[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0652\u0670\u093C\u094D\u09BC\u09CD\u0A3C\u0A4D\u0ABC\u0ACD\u0B3C\u0B4D\u0BCD\u0C3C\u0C4D\u0CBC\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u200D]\u200C?', '', 'g'
	);--> statement-breakpoint
CREATE OR REPLACE FUNCTION plain_words(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(plain_letters(input), '[^[:alnum:]]+', ' ', 'g');--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of(input text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE
		WHEN input ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]' THEN plain_words(regexp_replace(plain_letters(input), '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])', ' \1 ', 'g'))
		ELSE plain_words(input)
	END;--> statement-breakpoint
-- Written anew with their words.
UPDATE public_entries SET title = title
	WHERE is_listed AND concat(title, subtitle, join_texts(topics, ' '), body)
		~ '[\u0591-\u0DFF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u17E0-\u17E9\u1810-\u1819\uFB1D-\uFEFC]';--> statement-breakpoint
-- Of organisations, too, the names are compared so. A column that stays as it is makes no entry of an index anew.
REINDEX INDEX events_organisation;--> statement-breakpoint
REINDEX INDEX job_listings_organisation;--> statement-breakpoint
REINDEX INDEX requests_organisation;--> statement-breakpoint
-- Topics that are the same words now, and those of which no word is left. Last, since nobody can read follows until the end of it. Without the
-- index, by which they would be put in the order that they had.
DROP INDEX follows_topic;--> statement-breakpoint
DELETE FROM follows USING (
	SELECT id, btrim(plain_words(topic)) AS words, row_number() OVER (PARTITION BY user_id, plain_words(topic) ORDER BY created_at, id) AS nth
	FROM follows WHERE topic IS NOT NULL
) AS topics
	WHERE topics.id = follows.id AND (nth > 1 OR words = '');--> statement-breakpoint
CREATE UNIQUE INDEX "follows_topic" ON "follows" USING btree ("user_id",plain_words("topic")) WHERE topic is not null;
