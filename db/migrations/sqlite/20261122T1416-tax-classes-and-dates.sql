CREATE TABLE `tax_known_rates` (
	`key` text PRIMARY KEY NOT NULL,
	`rate_ppm` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vat_checks` (
	`vat_number` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tax_provider_quotes` (
	`key` text PRIMARY KEY NOT NULL,
	`result` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tax_provider_quotes_created` ON `tax_provider_quotes` (`created_at`);
--> statement-breakpoint
CREATE TABLE `order_taxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`order_line_id` integer,
	`tax_class` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`rate_ppm` integer NOT NULL,
	`country` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`base` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_taxes_order` ON `order_taxes` (`order_id`,`id`);
--> statement-breakpoint
DROP INDEX `tax_rates_place`;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `postal_prefix` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `tax_class` text DEFAULT 'standard' NOT NULL;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `adds` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `valid_from` text;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `valid_to` text;
--> statement-breakpoint
ALTER TABLE `tax_rates` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `tax_rates_area` ON `tax_rates` (`country`,`region`,`postal_prefix`,`tax_class`,`id`);
--> statement-breakpoint
CREATE INDEX `tax_rates_checked` ON `tax_rates` (`checked_on`,`id`);
--> statement-breakpoint
CREATE INDEX `tax_rates_rate` ON `tax_rates` (`rate_ppm`,`id`);
--> statement-breakpoint
ALTER TABLE `users` ADD `vat_number` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `products` ADD `tax_class` text DEFAULT 'standard' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_included` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_source` text DEFAULT 'table' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `vat_number` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `vat_check` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `reverse_charge` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`id`);
--> statement-breakpoint
ALTER TABLE `checkouts` ADD `vat_number` text DEFAULT '' NOT NULL;
