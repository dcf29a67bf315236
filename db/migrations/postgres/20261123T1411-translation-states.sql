ALTER TABLE "content_translations" ADD COLUMN "state" text DEFAULT 'current' NOT NULL;
--> statement-breakpoint
ALTER TABLE "content_translations" ADD COLUMN "part_hashes" jsonb;
--> statement-breakpoint
CREATE INDEX "content_translations_open" ON "content_translations" USING btree ("kind","language","entity_id") WHERE "content_translations"."state" <> 'current';
