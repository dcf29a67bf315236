CREATE TABLE `checkout_fields` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`options` text DEFAULT '' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`applies_to` text DEFAULT 'both' NOT NULL,
	`position` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_fields_key` ON `checkout_fields` (`key`);
--> statement-breakpoint
CREATE INDEX `checkout_fields_position` ON `checkout_fields` (`position`,`id`);
--> statement-breakpoint
ALTER TABLE `orders` ADD `billing_address` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `extra` text;
--> statement-breakpoint
ALTER TABLE `checkouts` ADD `billing` text;
--> statement-breakpoint
ALTER TABLE `checkouts` ADD `extra` text;
