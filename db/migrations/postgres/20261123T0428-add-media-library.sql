CREATE TABLE "media_aliases" (
	"file" text PRIMARY KEY NOT NULL,
	"media_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "origin" text DEFAULT 'staff' NOT NULL;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unused_since" bigint;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "deleted_at" bigint;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "media_aliases" ADD CONSTRAINT "media_aliases_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "media_aliases_media" ON "media_aliases" USING btree ("media_id");
--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "media_name" ON "media" USING btree ("original_name","id");
--> statement-breakpoint
CREATE INDEX "media_largest" ON "media" USING btree ("bytes","id");
--> statement-breakpoint
CREATE INDEX "media_unused" ON "media" USING btree ("unused_since");
--> statement-breakpoint
CREATE INDEX "media_trash" ON "media" USING btree ("deleted_at");

--> statement-breakpoint
update media set origin = 'customer' where id in (select media_id from review_photos union select media_id from return_photos);
--> statement-breakpoint
update media set updated_at = created_at;