CREATE TABLE `draft_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`token` text NOT NULL,
	`user_id` integer,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`lines` text NOT NULL,
	`discount` text,
	`shipping_name` text DEFAULT '' NOT NULL,
	`shipping_amount` integer,
	`note` text DEFAULT '' NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`sent_at` integer,
	`link_expires_at` integer,
	`order_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draft_orders_token` ON `draft_orders` (`token`);
--> statement-breakpoint
CREATE INDEX `draft_orders_updated` ON `draft_orders` (`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `draft_orders_state` ON `draft_orders` (`state`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `draft_orders_total` ON `draft_orders` (`total`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `draft_orders_order` ON `draft_orders` (`order_id`) WHERE "draft_orders"."order_id" is not null;
--> statement-breakpoint
ALTER TABLE `inventory` ADD `bin` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `warehouse_levels` ADD `bin` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `balance` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `refunds` ADD `is_correction` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `order_discounts_code` ON `order_discounts` (`code_id`,`order_id`) WHERE "order_discounts"."code_id" is not null;
