CREATE TABLE "moved_in" (
	"table_name" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "moved_in_table_name_hash_pk" PRIMARY KEY("table_name","hash")
);
