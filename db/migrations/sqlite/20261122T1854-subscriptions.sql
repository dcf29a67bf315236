CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`user_id` integer,
	`processor_id` integer NOT NULL,
	`reference` text,
	`customer_id` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`interval_unit` text NOT NULL,
	`interval_count` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`renewed_order` text NOT NULL,
	`title` text NOT NULL,
	`search_text` text NOT NULL,
	`started_at` integer,
	`period_end` integer,
	`ends_at_period_end` integer DEFAULT false NOT NULL,
	`cancelled_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_order` ON `subscriptions` (`order_id`,`processor_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_reference` ON `subscriptions` (`processor_id`,`reference`) WHERE "subscriptions"."reference" is not null;
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`started_at`,`id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_started` ON `subscriptions` (`started_at`,`id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`started_at`,`id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_period_end` ON `subscriptions` (`period_end`,`id`);
--> statement-breakpoint
CREATE TABLE `reported_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`reference` text NOT NULL,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`period_end` integer,
	`ends_at_period_end` integer NOT NULL,
	`occurred_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reported_subscriptions_reference` ON `reported_subscriptions` (`processor_id`,`reference`);
--> statement-breakpoint
CREATE TABLE `subscription_renewals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`renewal_id` text NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`payment_reference` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`tax` text,
	`order_id` integer,
	`occurred_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_renewals_renewal` ON `subscription_renewals` (`processor_id`,`renewal_id`);
--> statement-breakpoint
CREATE INDEX `subscription_renewals_reference` ON `subscription_renewals` (`processor_id`,`reference`,`id`);
--> statement-breakpoint
CREATE INDEX `subscription_renewals_order` ON `subscription_renewals` (`order_id`);
--> statement-breakpoint
ALTER TABLE `variants` ADD `interval_unit` text DEFAULT 'month' NOT NULL;
--> statement-breakpoint
ALTER TABLE `variants` ADD `interval_count` integer DEFAULT 1 NOT NULL;
