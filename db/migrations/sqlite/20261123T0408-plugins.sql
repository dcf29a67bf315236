CREATE TABLE `plugins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`settings` text NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`failed_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`reload_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plugins_slug` ON `plugins` (`slug`);
--> statement-breakpoint
CREATE TABLE `plugin_tasks` (
	`slug` text NOT NULL,
	`task` text NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`slug`, `task`)
);
--> statement-breakpoint
CREATE TABLE `plugin_files` (
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`file` text NOT NULL,
	`bytes` integer NOT NULL,
	`etag` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`slug`, `name`)
);
