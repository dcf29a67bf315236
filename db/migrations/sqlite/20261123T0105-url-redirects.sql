CREATE TABLE `url_redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`source_key` text NOT NULL,
	`target` text NOT NULL,
	`permanent` integer DEFAULT true NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_hit_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `url_redirects_source` ON `url_redirects` (`source_key`);
--> statement-breakpoint
CREATE INDEX `url_redirects_created` ON `url_redirects` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `url_redirects_hits` ON `url_redirects` (`hits`,`id`);
--> statement-breakpoint
CREATE TABLE `missing_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`path` text NOT NULL,
	`path_key` text NOT NULL,
	`hits` integer DEFAULT 1 NOT NULL,
	`referrer` text DEFAULT '' NOT NULL,
	`last_at` integer NOT NULL,
	`ignored_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `missing_pages_path` ON `missing_pages` (`path_key`);
--> statement-breakpoint
CREATE INDEX `missing_pages_hits` ON `missing_pages` (`ignored_at`,`hits`,`id`);
--> statement-breakpoint
CREATE INDEX `missing_pages_last` ON `missing_pages` (`ignored_at`,`last_at`,`id`);
