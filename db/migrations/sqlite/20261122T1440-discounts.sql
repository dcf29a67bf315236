CREATE TABLE `discounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`automatic` integer DEFAULT false NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`max_shipping_rate` integer,
	`min_total` integer,
	`max_total` integer,
	`min_weight` integer,
	`max_weight` integer,
	`min_quantity` integer,
	`max_quantity` integer,
	`wholesale_only` integer DEFAULT false NOT NULL,
	`sale_items` text DEFAULT 'any' NOT NULL,
	`included_products` text NOT NULL,
	`excluded_products` text NOT NULL,
	`included_categories` text NOT NULL,
	`excluded_categories` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`usage_limit` integer,
	`customer_limit` integer,
	`taken` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`stackable` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `discounts_created` ON `discounts` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `discounts_name` ON `discounts` (`name`,`id`);
--> statement-breakpoint
CREATE INDEX `discounts_used` ON `discounts` (`used`,`id`);
--> statement-breakpoint
CREATE INDEX `discounts_deleted` ON `discounts` (`deleted_at`,`id`) WHERE "discounts"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX `discounts_automatic` ON `discounts` (`id`) WHERE "discounts"."automatic" = true and "discounts"."active" = true;
--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`discount_id` integer NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`single_use` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_key` ON `discount_codes` (`code_key`);
--> statement-breakpoint
CREATE INDEX `discount_codes_discount` ON `discount_codes` (`discount_id`,`single_use`,`id`);
--> statement-breakpoint
CREATE TABLE `cart_codes` (
	`cart_id` integer NOT NULL,
	`code_id` integer NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`cart_id`, `code_id`),
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_discounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`discount_id` integer NOT NULL,
	`code_id` integer,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_discounts_order` ON `order_discounts` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `order_discounts_discount` ON `order_discounts` (`discount_id`,`order_id`);
--> statement-breakpoint
CREATE INDEX `order_discounts_expiry` ON `order_discounts` (`expires_at`,`id`) WHERE "order_discounts"."state" = 'reserved';
