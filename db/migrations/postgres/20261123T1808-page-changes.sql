CREATE TABLE "page_changes" (
	"product_id" bigint NOT NULL,
	"shard" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "page_changes_product_id_shard_pk" PRIMARY KEY("product_id","shard")
);
--> statement-breakpoint
CREATE INDEX "page_changes_seq" ON "page_changes" USING btree ("seq");
