CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`dispute_id` text NOT NULL,
	`reference` text NOT NULL,
	`order_id` integer,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`evidence_due_at` integer,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_dispute` ON `disputes` (`processor_id`,`dispute_id`);
--> statement-breakpoint
CREATE INDEX `disputes_reference` ON `disputes` (`processor_id`,`reference`);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `disputes_created` ON `disputes` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`evidence_due_at`,`id`) WHERE "disputes"."closed_at" is null;
