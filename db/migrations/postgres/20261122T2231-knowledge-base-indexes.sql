DROP INDEX "kb_articles_shown";
--> statement-breakpoint
CREATE INDEX "kb_articles_featured" ON "kb_articles" USING btree ("featured","helpful_score","id");
--> statement-breakpoint
CREATE INDEX "kb_articles_shown" ON "kb_articles" USING btree ("status","deleted_at","publish_at","id");
