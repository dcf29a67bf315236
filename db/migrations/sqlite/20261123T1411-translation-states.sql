ALTER TABLE `content_translations` ADD `state` text DEFAULT 'current' NOT NULL;
--> statement-breakpoint
ALTER TABLE `content_translations` ADD `part_hashes` text;
--> statement-breakpoint
CREATE INDEX `content_translations_open` ON `content_translations` (`kind`,`language`,`entity_id`) WHERE "content_translations"."state" <> 'current';
