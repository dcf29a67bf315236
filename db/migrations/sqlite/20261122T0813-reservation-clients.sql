ALTER TABLE `reservations` ADD `user_id` integer;
--> statement-breakpoint
ALTER TABLE `reservations` ADD `network` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX `reservations_network` ON `reservations` (`network`,`id`);
--> statement-breakpoint
CREATE INDEX `reservations_user` ON `reservations` (`user_id`,`id`);
