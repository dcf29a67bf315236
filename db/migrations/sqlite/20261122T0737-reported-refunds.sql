CREATE TABLE `reported_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`reference` text NOT NULL,
	`total` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reported_refunds_reference` ON `reported_refunds` (`processor_id`,`reference`);
--> statement-breakpoint
ALTER TABLE `payments` ADD `next_check_at` integer;
--> statement-breakpoint
CREATE INDEX `webhook_events_state` ON `webhook_events` (`state`,`received_at`,`id`);
