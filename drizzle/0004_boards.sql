CREATE TABLE "collab_listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"category" text,
	"title" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"portfolio_link" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"social_links" text[] DEFAULT '{}' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"edited_since_approval" boolean DEFAULT false NOT NULL,
	"filled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || case when anonymous then '' else name end || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "collab_listings_limits" CHECK (char_length(title) <= 120 and char_length(name) <= 100 and char_length(email) <= 254 and char_length(description) <= 3000 and (category is not null or char_length(description) <= 180) and char_length(contact) <= 300 and char_length(linkedin) <= 500 and char_length(portfolio_link) <= 500 and char_length(link) <= 500 and cardinality(tags) <= 10 and array_position(tags, '') is null and char_length(array_to_string(tags, ' ')) <= 310 and cardinality(social_links) <= 2 and array_position(social_links, '') is null and char_length(array_to_string(social_links, ' ')) <= 1002),
	CONSTRAINT "collab_listings_filled" CHECK (description <> '' and case when category is null then name <> '' and email <> '' else title <> '' and contact <> '' end),
	CONSTRAINT "collab_listings_links" CHECK ((linkedin = '' or linkedin ~* '^https?://') and (portfolio_link = '' or portfolio_link ~* '^https?://') and (link = '' or link ~* '^https?://') and array_to_string(social_links, ' ') ~* '^(https?://\S+( |$))*$'),
	CONSTRAINT "collab_listings_type" CHECK (type in ('Ask', 'Offer', 'Both')),
	CONSTRAINT "collab_listings_category" CHECK (category in ('Looking for Writer', 'Looking for Researcher', 'Looking for Designer', 'Looking for Mentor', 'Looking for Collaboration', 'Offering Mentorship', 'Offering Research Assistance', 'Offering Writing Services', 'Offering Design Services', 'Other'))
);
--> statement-breakpoint
CREATE TABLE "job_listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"job_type" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"salary_range" text DEFAULT '' NOT NULL,
	"pay_min" numeric(12, 2),
	"pay_max" numeric(12, 2),
	"pay_currency" text,
	"pay_per" text,
	"remote" boolean DEFAULT false NOT NULL,
	"remote_countries" text[] DEFAULT '{}' NOT NULL,
	"contact" text NOT NULL,
	"application_url" text DEFAULT '' NOT NULL,
	"company_url" text DEFAULT '' NOT NULL,
	"social_links" text[] DEFAULT '{}' NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"closes_at" timestamp with time zone DEFAULT now() + interval '60 days' NOT NULL,
	"notice_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || description || ' ' || company)) STORED NOT NULL,
	"location_text" text GENERATED ALWAYS AS (' ' || fold(location)) STORED NOT NULL,
	CONSTRAINT "job_listings_limits" CHECK (char_length(title) <= 120 and char_length(company) <= 120 and char_length(description) <= 5000 and char_length(location) <= 120 and char_length(salary_range) <= 100 and char_length(contact) <= 300 and char_length(application_url) <= 500 and char_length(company_url) <= 500 and cardinality(tags) <= 10 and array_position(tags, '') is null and char_length(array_to_string(tags, ' ')) <= 310 and cardinality(social_links) <= 2 and array_position(social_links, '') is null and char_length(array_to_string(social_links, ' ')) <= 1002 and cardinality(remote_countries) <= 30 and array_position(remote_countries, '') is null and char_length(array_to_string(remote_countries, ' ')) <= 90),
	CONSTRAINT "job_listings_filled" CHECK (title <> '' and company <> '' and description <> '' and location <> '' and contact <> ''),
	CONSTRAINT "job_listings_links" CHECK ((application_url = '' or application_url ~* '^https?://') and (company_url = '' or company_url ~* '^https?://') and array_to_string(social_links, ' ') ~* '^(https?://\S+( |$))*$'),
	CONSTRAINT "job_listings_type" CHECK (job_type in ('Full-time', 'Part-time', 'Contract', 'Freelance', 'Internship')),
	CONSTRAINT "job_listings_category" CHECK (category in ('Research', 'Writing', 'Design', 'Engineering', 'Data Science', 'Education', 'Marketing', 'Product', 'Management', 'Other')),
	CONSTRAINT "job_listings_pay" CHECK (coalesce(pay_min between 0 and 1000000000, true) and coalesce(pay_max between 0 and 1000000000, true) and coalesce(pay_min <= pay_max, true) and (coalesce(pay_min, pay_max) is null) = (pay_currency is null) and (pay_currency is null) = (pay_per is null) and coalesce(pay_currency ~ '^[A-Z]{3}$', true) and pay_per in ('year', 'month', 'day', 'hour', 'piece')),
	CONSTRAINT "job_listings_remote" CHECK ((remote or cardinality(remote_countries) = 0))
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"ideal_for" text NOT NULL,
	"url" text NOT NULL,
	"resource_type" text NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(name || ' ' || description || ' ' || ideal_for)) STORED NOT NULL,
	CONSTRAINT "resources_limits" CHECK (char_length(name) <= 100 and char_length(description) <= 140 and char_length(ideal_for) <= 40 and char_length(url) <= 500),
	CONSTRAINT "resources_filled" CHECK (name <> '' and description <> '' and ideal_for <> ''),
	CONSTRAINT "resources_url" CHECK (url ~* '^https?://'),
	CONSTRAINT "resources_type" CHECK (resource_type in ('course', 'program', 'tool', 'service', 'community', 'conference', 'job', 'other'))
);
--> statement-breakpoint
ALTER TABLE "collab_listings" ADD CONSTRAINT "collab_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_listings" ADD CONSTRAINT "job_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collab_listings_newest" ON "collab_listings" USING btree ("created_at","id") WHERE approved;--> statement-breakpoint
CREATE INDEX "collab_listings_type" ON "collab_listings" USING btree ("type","created_at","id") WHERE approved;--> statement-breakpoint
CREATE INDEX "collab_listings_queue" ON "collab_listings" USING btree ("created_at","id") WHERE not approved or edited_since_approval;--> statement-breakpoint
CREATE INDEX "collab_listings_user" ON "collab_listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "collab_listings_search" ON "collab_listings" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_listings_newest" ON "job_listings" USING btree ("created_at","id","closes_at");--> statement-breakpoint
CREATE INDEX "job_listings_category" ON "job_listings" USING btree ("category","created_at","id","closes_at");--> statement-breakpoint
CREATE INDEX "job_listings_type" ON "job_listings" USING btree ("job_type","created_at","id","closes_at");--> statement-breakpoint
CREATE INDEX "job_listings_closing" ON "job_listings" USING btree ("closes_at","created_at","id");--> statement-breakpoint
CREATE INDEX "job_listings_user" ON "job_listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "job_listings_tags" ON "job_listings" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "job_listings_search" ON "job_listings" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_listings_location" ON "job_listings" USING gin (location_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "resources_newest" ON "resources" USING btree ("created_at","id") WHERE approved;--> statement-breakpoint
CREATE INDEX "resources_type" ON "resources" USING btree ("resource_type","created_at","id") WHERE approved;--> statement-breakpoint
CREATE INDEX "resources_queue" ON "resources" USING btree ("created_at","id") WHERE not approved;--> statement-breakpoint
CREATE INDEX "resources_user" ON "resources" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "resources_search" ON "resources" USING gin (search_text gin_trgm_ops);