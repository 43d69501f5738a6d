CREATE TABLE "feature_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_applications_limits" CHECK (char_length(title) <= 100 and char_length(description) <= 300 and char_length(link) <= 500 and jsonb_array_length(tags) between 1 and 10),
	CONSTRAINT "feature_applications_filled" CHECK (title <> '' and description <> ''),
	CONSTRAINT "feature_applications_link" CHECK (link ~* '^https?://'),
	CONSTRAINT "feature_applications_category" CHECK (category in ('blog', 'publication', 'person')),
	CONSTRAINT "feature_applications_person" CHECK (char_length(name) <= 100 and char_length(email) <= 254 and name <> '' and email <> '')
);
--> statement-breakpoint
CREATE TABLE "showcase_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"image" text,
	"featured" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold(title || ' ' || description || ' ' || translate(tags::text, '[]",', '    '))) STORED NOT NULL,
	CONSTRAINT "showcase_items_limits" CHECK (char_length(title) <= 100 and char_length(description) <= 300 and char_length(link) <= 500 and jsonb_array_length(tags) between 1 and 10),
	CONSTRAINT "showcase_items_filled" CHECK (title <> '' and description <> ''),
	CONSTRAINT "showcase_items_link" CHECK (link ~* '^https?://'),
	CONSTRAINT "showcase_items_category" CHECK (category in ('blog', 'publication', 'person'))
);
--> statement-breakpoint
ALTER TABLE "feature_applications" ADD CONSTRAINT "feature_applications_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showcase_items" ADD CONSTRAINT "showcase_items_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_applications_oldest" ON "feature_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feature_applications_image" ON "feature_applications" USING btree ("image");--> statement-breakpoint
CREATE INDEX "showcase_items_newest" ON "showcase_items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "showcase_items_category" ON "showcase_items" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "showcase_items_featured" ON "showcase_items" USING btree ("created_at","id") WHERE featured;--> statement-breakpoint
CREATE INDEX "showcase_items_tags" ON "showcase_items" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "showcase_items_search" ON "showcase_items" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "showcase_items_image" ON "showcase_items" USING btree ("image");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at");