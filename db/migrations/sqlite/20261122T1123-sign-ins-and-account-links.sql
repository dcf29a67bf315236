CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`method` text NOT NULL,
	`result` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `sign_ins_created` ON `sign_ins` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `account_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`language` text,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token` ON `account_links` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `account_links_email` ON `account_links` (`email_key`,`purpose`);
--> statement-breakpoint
CREATE INDEX `account_links_expiry` ON `account_links` (`expires_at`,`id`);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `network` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `erase_contact_at` integer;
--> statement-breakpoint
CREATE INDEX `orders_erase_contact` ON `orders` (`erase_contact_at`,`id`) WHERE "orders"."erase_contact_at" is not null;
