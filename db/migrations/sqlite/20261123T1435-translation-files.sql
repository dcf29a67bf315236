CREATE TABLE `translation_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`language` text NOT NULL,
	`name` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `translation_files_created` ON `translation_files` (`created_at`);
