CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`unique_key` text,
	`run_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key` ON `jobs` (`unique_key`) WHERE "jobs"."unique_key" is not null;
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_end` ON `rate_limits` (`window_ends_at`);
--> statement-breakpoint
CREATE TABLE `cms_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `versions` (
	`tag` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `languages` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `translations` (
	`language` text NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`language`, `key`)
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file` text NOT NULL,
	`original_name` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`renditions` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file` ON `media` (`file`);
--> statement-breakpoint
CREATE TABLE `email_templates` (
	`type_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_templates_slug` ON `email_templates` (`slug`);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`message_id` text NOT NULL,
	`order_id` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`run_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`,`id`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`role_id` integer DEFAULT 1 NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`password` text NOT NULL,
	`provider` text,
	`address` text,
	`email_verified_at` integer,
	`last_login_at` integer,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role_id" CHECK("users"."role_id" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);
--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`data` text NOT NULL,
	`remember` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`change` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`list`,`user_id`,`name`);
--> statement-breakpoint
CREATE TABLE `locations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inventory` (
	`sku` text PRIMARY KEY NOT NULL,
	`stock_level` integer DEFAULT 0 NOT NULL,
	`use_warehouse_stock` integer DEFAULT false NOT NULL,
	`location_id` integer,
	`calculated_total` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inventory_stock_level" CHECK("inventory"."stock_level" >= 0),
	CONSTRAINT "inventory_calculated_total" CHECK("inventory"."calculated_total" >= 0),
	CONSTRAINT "inventory_reserved" CHECK("inventory"."reserved" >= 0)
);
--> statement-breakpoint
CREATE INDEX `inventory_left` ON `inventory` (("calculated_total" - "reserved"),`sku`);
--> statement-breakpoint
CREATE TABLE `warehouse_levels` (
	`sku` text NOT NULL,
	`location_id` integer NOT NULL,
	`warehouse_level` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`sku`, `location_id`),
	FOREIGN KEY (`sku`) REFERENCES `inventory`(`sku`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "warehouse_levels_level" CHECK("warehouse_levels"."warehouse_level" >= 0)
);
--> statement-breakpoint
CREATE INDEX `warehouse_levels_location` ON `warehouse_levels` (`location_id`,`sku`);
--> statement-breakpoint
CREATE TABLE `stock_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sku` text NOT NULL,
	`location_id` integer,
	`delta` integer NOT NULL,
	`level_after` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stock_ledger_sku` ON `stock_ledger` (`sku`,`id`);
--> statement-breakpoint
CREATE TABLE `reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`sku` text NOT NULL,
	`quantity` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reservations_order` ON `reservations` (`order_id`);
--> statement-breakpoint
CREATE INDEX `reservations_expiry` ON `reservations` (`expires_at`,`id`);
--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`story` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug` ON `brands` (`slug`);
--> statement-breakpoint
CREATE INDEX `brands_name` ON `brands` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`media_id` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);
--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seo_link` text NOT NULL,
	`name` text NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`brand_id` integer,
	`category_id` integer,
	`price` integer NOT NULL,
	`sale_price` integer,
	`sale_starts_at` integer,
	`sale_ends_at` integer,
	`wholesale_price` integer,
	`list_price` integer DEFAULT 0 NOT NULL,
	`on_sale` integer DEFAULT false NOT NULL,
	`in_stock` integer DEFAULT false NOT NULL,
	`card` text NOT NULL,
	`short_description` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`details` text NOT NULL,
	`options` text NOT NULL,
	`layout` integer DEFAULT 1 NOT NULL,
	`dependent_variants` integer DEFAULT false NOT NULL,
	`max_qty` integer DEFAULT false NOT NULL,
	`checkout_redirect` integer DEFAULT false NOT NULL,
	`standalone_purchase` integer DEFAULT false NOT NULL,
	`hide_inventory_levels` integer DEFAULT false NOT NULL,
	`completion_redirect` text,
	`completion_redirect_label` text,
	`charge_tax` integer DEFAULT 1 NOT NULL,
	`gift_wrap` integer DEFAULT false NOT NULL,
	`is_digital` integer DEFAULT false NOT NULL,
	`backorders` integer DEFAULT false NOT NULL,
	`weight` integer DEFAULT 0 NOT NULL,
	`length` integer DEFAULT 0 NOT NULL,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`cost` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`tags` text NOT NULL,
	`video_url` text DEFAULT '' NOT NULL,
	`video_label` text DEFAULT '' NOT NULL,
	`video_poster_id` integer,
	`customization` text NOT NULL,
	`customization_version` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_seo_link` ON `products` (`seo_link`);
--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "products"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`list_price`,`id`,`brand_id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "products"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`name`,`id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "products"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `products_sale` ON `products` (`list_price`,`id`,`brand_id`,`in_stock`,`created_at`,`name`) WHERE "products"."status" = 'active' and "products"."on_sale" = true;
--> statement-breakpoint
CREATE INDEX `products_brand_sale` ON `products` (`brand_id`,`list_price`,`id`,`in_stock`,`created_at`,`name`) WHERE "products"."status" = 'active' and "products"."on_sale" = true;
--> statement-breakpoint
CREATE INDEX `products_brand_newest` ON `products` (`brand_id`,`created_at`,`id`,`in_stock`,`on_sale`,`list_price`,`name`) WHERE "products"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `products_brand_price` ON `products` (`brand_id`,`list_price`,`id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "products"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `products_brand` ON `products` (`brand_id`,`id`);
--> statement-breakpoint
CREATE INDEX `products_out` ON `products` (`brand_id`,`id`) WHERE "products"."status" = 'active' and "products"."in_stock" = false;
--> statement-breakpoint
CREATE INDEX `products_status` ON `products` (`status`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_updated` ON `products` (`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_sale_window` ON `products` (`sale_ends_at`,`id`) WHERE "products"."sale_price" is not null;
--> statement-breakpoint
CREATE INDEX `products_sold_out` ON `products` (`updated_at`,`id`,`status`,`brand_id`,`list_price`,`on_sale`,`name`) WHERE "products"."in_stock" = false;
--> statement-breakpoint
CREATE TABLE `category_products` (
	`category_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`chosen` integer NOT NULL,
	`created_at` integer NOT NULL,
	`list_price` integer NOT NULL,
	`name` text NOT NULL,
	`brand_id` integer,
	`in_stock` integer DEFAULT false NOT NULL,
	`on_sale` integer DEFAULT false NOT NULL,
	`active` integer NOT NULL,
	PRIMARY KEY(`category_id`, `product_id`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `category_products_newest` ON `category_products` (`category_id`,`created_at`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "category_products"."active" = true;
--> statement-breakpoint
CREATE INDEX `category_products_price` ON `category_products` (`category_id`,`list_price`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "category_products"."active" = true;
--> statement-breakpoint
CREATE INDEX `category_products_name` ON `category_products` (`category_id`,`name`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "category_products"."active" = true;
--> statement-breakpoint
CREATE INDEX `category_products_brand_newest` ON `category_products` (`category_id`,`brand_id`,`created_at`,`product_id`,`in_stock`,`on_sale`,`list_price`,`name`) WHERE "category_products"."active" = true;
--> statement-breakpoint
CREATE INDEX `category_products_sale` ON `category_products` (`category_id`,`list_price`,`product_id`,`brand_id`,`in_stock`,`created_at`,`name`) WHERE "category_products"."active" = true and "category_products"."on_sale" = true;
--> statement-breakpoint
CREATE INDEX `category_products_brand_sale` ON `category_products` (`category_id`,`brand_id`,`list_price`,`product_id`,`in_stock`,`created_at`,`name`) WHERE "category_products"."active" = true and "category_products"."on_sale" = true;
--> statement-breakpoint
CREATE INDEX `category_products_out` ON `category_products` (`category_id`,`brand_id`,`product_id`) WHERE "category_products"."active" = true and "category_products"."in_stock" = false;
--> statement-breakpoint
CREATE INDEX `category_products_product` ON `category_products` (`product_id`);
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`category_id` integer NOT NULL,
	`brand_id` integer NOT NULL,
	`products` integer NOT NULL,
	PRIMARY KEY(`category_id`, `brand_id`)
);
--> statement-breakpoint
CREATE TABLE `variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`sku` text NOT NULL,
	`options` text NOT NULL,
	`variant_fee` integer DEFAULT 0 NOT NULL,
	`barcode` text DEFAULT '' NOT NULL,
	`weight` integer,
	`is_subscription` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variants_sku` ON `variants` (`sku`);
--> statement-breakpoint
CREATE INDEX `variants_product` ON `variants` (`product_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `product_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`media_id` integer NOT NULL,
	`image_alt` text DEFAULT '' NOT NULL,
	`zoom_label` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`focus` text DEFAULT '' NOT NULL,
	`variant_ids` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_images_product` ON `product_images` (`product_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `cross_sells` (
	`product_id` integer NOT NULL,
	`offered_id` integer NOT NULL,
	`display_on_item_view` integer DEFAULT true NOT NULL,
	`display_on_post_cart` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `offered_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offered_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cross_sells_offered` ON `cross_sells` (`offered_id`);
--> statement-breakpoint
CREATE TABLE `product_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`file` text NOT NULL,
	`original_name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`expires_days` integer,
	`max_downloads` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_files_file` ON `product_files` (`file`);
--> statement-breakpoint
CREATE INDEX `product_files_product` ON `product_files` (`product_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `moved_links` (
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`target_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `moved_links_target` ON `moved_links` (`kind`,`target_id`);
--> statement-breakpoint
CREATE TABLE `stock_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`user_id` integer,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_variant` ON `stock_alerts` (`variant_id`,`email_key`);
--> statement-breakpoint
CREATE INDEX `stock_alerts_waiting` ON `stock_alerts` (`sent_at`,`variant_id`);
--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`country` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`rate_ppm` integer NOT NULL,
	`checked_on` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rates_place` ON `tax_rates` (`country`,`region`,`name`);
--> statement-breakpoint
CREATE TABLE `shipping_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`countries` text NOT NULL,
	`min_weight` integer,
	`max_weight` integer,
	`min_total` integer,
	`max_total` integer,
	`min_days` integer NOT NULL,
	`max_days` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shipping_rules_price` ON `shipping_rules` (`price`,`id`);
--> statement-breakpoint
CREATE TABLE `order_processors` (
	`processor_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_processors_slug` ON `order_processors` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_processors_primary` ON `order_processors` (`is_primary`) WHERE "order_processors"."is_primary" = true;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`processor_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`reference` text,
	`hosted_reference` text,
	`amount` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency_key` ON `payments` (`idempotency_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`processor_id`,`reference`) WHERE "payments"."reference" is not null;
--> statement-breakpoint
CREATE INDEX `payments_hosted` ON `payments` (`processor_id`,`hosted_reference`);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`updated_at`,`id`);
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_event` ON `webhook_events` (`source`,`event_id`);
--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`,`id`);
--> statement-breakpoint
CREATE TABLE `unmatched_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`email` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_payments_reference` ON `unmatched_payments` (`processor_id`,`reference`);
--> statement-breakpoint
CREATE INDEX `unmatched_payments_settled` ON `unmatched_payments` (`settled_at`,`id`);
--> statement-breakpoint
CREATE INDEX `unmatched_payments_order` ON `unmatched_payments` (`order_id`);
--> statement-breakpoint
CREATE TABLE `carts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_token` ON `carts` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `carts_user` ON `carts` (`user_id`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `carts_expiry` ON `carts` (`expires_at`,`id`);
--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`variant_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`gift_wrap` integer DEFAULT false NOT NULL,
	`gift_message` text DEFAULT '' NOT NULL,
	`answers` text NOT NULL,
	`customization_version` integer DEFAULT 0 NOT NULL,
	`seen_price` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" between 1 and 10000)
);
--> statement-breakpoint
CREATE INDEX `cart_lines_cart` ON `cart_lines` (`cart_id`,`id`);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`external_id` text NOT NULL,
	`number` integer NOT NULL,
	`user_id` integer,
	`cart_id` integer,
	`attempt_key` text NOT NULL,
	`replaced_by` integer,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`fulfillment_status` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`search_text` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`item_count` integer NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`taxable_subtotal` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping` integer NOT NULL,
	`total` integer NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`tax_label` text DEFAULT '' NOT NULL,
	`shipping_name` text DEFAULT '' NOT NULL,
	`delivery_from` text,
	`delivery_to` text,
	`order_date` integer NOT NULL,
	`paid_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_external_id` ON `orders` (`external_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_attempt` ON `orders` (`attempt_key`);
--> statement-breakpoint
CREATE INDEX `orders_date` ON `orders` (`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_payment_status` ON `orders` (`payment_status`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email_key`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_cart` ON `orders` (`cart_id`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_cancelled_paid` ON `orders` (`order_date`,`id`) WHERE "orders"."status" = 'cancelled' and "orders"."payment_status" in ('paid', 'partially_refunded');
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer,
	`variant_id` integer,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`options` text NOT NULL,
	`seo_link` text DEFAULT '' NOT NULL,
	`media_file` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'item' NOT NULL,
	`gift_message` text DEFAULT '' NOT NULL,
	`customization` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`original_unit_price` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`line_total` integer NOT NULL,
	`is_digital` integer DEFAULT false NOT NULL,
	`fulfilled` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`cart_line_id` integer,
	`download_token` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_download_token` ON `order_lines` (`download_token`);
--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_line_id` integer NOT NULL,
	`product_file_id` integer NOT NULL,
	`expires_at` integer,
	`downloads_left` integer,
	`counted_at` integer,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "downloads_left" CHECK("downloads"."downloads_left" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_line_file` ON `downloads` (`order_line_id`,`product_file_id`);
--> statement-breakpoint
CREATE TABLE `order_timeline` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_timeline_order` ON `order_timeline` (`order_id`,`id`);
--> statement-breakpoint
CREATE TABLE `sales_days` (
	`day` text PRIMARY KEY NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`revenue` integer DEFAULT 0 NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checkouts` (
	`cart_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`rate_id` text DEFAULT '' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`user_id`);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`author` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`verified_buyer` integer DEFAULT false NOT NULL,
	`store_answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_author` ON `reviews` (`product_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `reviews_shown` ON `reviews` (`product_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reviews_queue` ON `reviews` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `review_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`media_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_photos_review` ON `review_photos` (`review_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `import_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`source` text NOT NULL,
	`original_name` text NOT NULL,
	`file` text NOT NULL,
	`pictures_file` text DEFAULT '' NOT NULL,
	`mapping` text NOT NULL,
	`options` text NOT NULL,
	`state` text NOT NULL,
	`products_total` integer DEFAULT 0 NOT NULL,
	`products_done` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `import_runs_created` ON `import_runs` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `import_results` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`at` integer NOT NULL,
	`line` integer NOT NULL,
	`handle` text NOT NULL,
	`outcome` text NOT NULL,
	`remarks` text NOT NULL,
	`product_id` integer,
	`before` text,
	FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_results_run` ON `import_results` (`run_id`,`at`);
--> statement-breakpoint
CREATE INDEX `import_results_outcome` ON `import_results` (`run_id`,`outcome`,`at`);
--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`line` integer NOT NULL,
	`source` text NOT NULL,
	`image_alt` text,
	`zoom_label` text,
	`color` text,
	`focus` text,
	`skus` text,
	`position` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`media_id` integer,
	`hung` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_pictures_run` ON `import_pictures` (`run_id`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `import_pictures_source` ON `import_pictures` (`source`,`state`);
--> statement-breakpoint
CREATE TABLE `visitor_steps` (
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`furthest` integer NOT NULL,
	PRIMARY KEY(`day`, `visitor`)
);
--> statement-breakpoint
CREATE TABLE `visitor_days` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL,
	`products` integer NOT NULL,
	`carts` integer NOT NULL,
	`checkouts` integer NOT NULL,
	`reviews` integer NOT NULL
);
