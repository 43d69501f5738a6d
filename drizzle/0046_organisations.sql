-- A name as the pages of organisations compare it: its folded words. Null where it has no letter or digit.
CREATE FUNCTION organisation_key(name text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN nullif(btrim(plain_words(name)), '');--> statement-breakpoint
CREATE INDEX "events_organisation" ON "events" USING btree (organisation_key(organiser),"starts_at","id","ends_at","cancelled_at") WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "job_listings_organisation" ON "job_listings" USING btree (organisation_key(company),"created_at","id","closes_at") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "requests_organisation" ON "requests" USING btree (organisation_key(organisation),"created_at","id","closes_at") WHERE approved and not hidden;