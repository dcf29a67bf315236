DROP INDEX "cms_pages_updated";
--> statement-breakpoint
DROP INDEX "cms_pages_author";
--> statement-breakpoint
DROP INDEX "cms_pages_template";
--> statement-breakpoint
CREATE INDEX "cms_pages_staff" ON "cms_pages" USING btree ("deleted_at","updated_at","id","status","publish_at","template","author_id","title","slug");
