CREATE TABLE `search_synonyms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_synonyms_order` ON `search_synonyms` (`terms`,`id`);
--> statement-breakpoint
CREATE TABLE `search_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`query` text NOT NULL,
	`query_key` text NOT NULL,
	`pins` text DEFAULT '[]' NOT NULL,
	`target` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_rules_query` ON `search_rules` (`query_key`);
--> statement-breakpoint
CREATE INDEX `search_rules_order` ON `search_rules` (`query`,`id`);
--> statement-breakpoint
CREATE TABLE `search_queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`query` text NOT NULL,
	`query_key` text NOT NULL,
	`searches` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`results` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_queries_query` ON `search_queries` (`query_key`);
--> statement-breakpoint
CREATE INDEX `search_queries_searches` ON `search_queries` (`searches`,`id`);
--> statement-breakpoint
CREATE INDEX `search_queries_last` ON `search_queries` (`last_at`,`id`);
--> statement-breakpoint
CREATE INDEX `search_queries_results` ON `search_queries` (`results`,`searches`,`id`);
