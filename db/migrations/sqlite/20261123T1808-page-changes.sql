CREATE TABLE `page_changes` (
	`product_id` integer NOT NULL,
	`shard` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`product_id`, `shard`)
);
--> statement-breakpoint
CREATE INDEX `page_changes_seq` ON `page_changes` (`seq`);
