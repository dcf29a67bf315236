CREATE TABLE `known_browsers` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `token_hash` text NOT NULL,
  `user_agent` text DEFAULT '' NOT NULL, `network` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL, `last_used_at` integer NOT NULL,
  `expires_at` integer NOT NULL, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `known_browsers_token` ON `known_browsers` (`token_hash`);--> statement-breakpoint
CREATE INDEX `known_browsers_user` ON `known_browsers` (`user_id`,`last_used_at`,`id`);--> statement-breakpoint
CREATE INDEX `known_browsers_expiry` ON `known_browsers` (`expires_at`,`id`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `announced_end` integer;
