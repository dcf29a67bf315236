DROP INDEX `kb_articles_shown`;
--> statement-breakpoint
CREATE INDEX `kb_articles_featured` ON `kb_articles` (`featured`,`helpful_score`,`id`);
--> statement-breakpoint
CREATE INDEX `kb_articles_shown` ON `kb_articles` (`status`,`deleted_at`,`publish_at`,`id`);
