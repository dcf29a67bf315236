CREATE TABLE `media_aliases` (
	`file` text PRIMARY KEY NOT NULL,
	`media_id` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_aliases_media` ON `media_aliases` (`media_id`);
--> statement-breakpoint
ALTER TABLE `media` ADD `origin` text DEFAULT 'staff' NOT NULL;
--> statement-breakpoint
ALTER TABLE `media` ADD `alt` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `media` ADD `focus` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `media` ADD `unused_since` integer;
--> statement-breakpoint
ALTER TABLE `media` ADD `deleted_at` integer;
--> statement-breakpoint
ALTER TABLE `media` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `media_newest` ON `media` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `media_name` ON `media` (`original_name`,`id`);
--> statement-breakpoint
CREATE INDEX `media_largest` ON `media` (`bytes`,`id`);
--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`unused_since`);
--> statement-breakpoint
CREATE INDEX `media_trash` ON `media` (`deleted_at`);

--> statement-breakpoint
update media set origin = 'customer' where id in (select media_id from review_photos union select media_id from return_photos);
--> statement-breakpoint
update media set updated_at = created_at;