ALTER TABLE "follows" DROP CONSTRAINT "follows_limits";--> statement-breakpoint
DROP INDEX "follows_search";--> statement-breakpoint
CREATE UNIQUE INDEX "follows_search" ON "follows" USING btree ("user_id",md5("search")) WHERE search is not null;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_limits" CHECK (char_length(topic) <= 60 and char_length(search) <= 10000 and btrim(plain_words(topic)) <> '');