CREATE TABLE `order_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`tag` text NOT NULL,
	`tag_key` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_tags_tag` ON `order_tags` (`order_id`,`tag_key`);
--> statement-breakpoint
CREATE INDEX `order_tags_key` ON `order_tags` (`tag_key`,`order_id`);
--> statement-breakpoint
CREATE TABLE `fulfillments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`key` text NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`tracking_url` text DEFAULT '' NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fulfillments_key` ON `fulfillments` (`key`);
--> statement-breakpoint
CREATE INDEX `fulfillments_order` ON `fulfillments` (`order_id`,`id`);
--> statement-breakpoint
CREATE TABLE `fulfillment_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fulfillment_id` integer NOT NULL,
	`order_line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`fulfillment_id`) REFERENCES `fulfillments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fulfillment_lines_fulfillment` ON `fulfillment_lines` (`fulfillment_id`,`id`);
--> statement-breakpoint
CREATE INDEX `fulfillment_lines_line` ON `fulfillment_lines` (`order_line_id`,`id`);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`shipping` integer DEFAULT 0 NOT NULL,
	`adjustment` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`notify` integer DEFAULT false NOT NULL,
	`actor` text NOT NULL,
	`reference` text,
	`failure` text,
	`previous_status` text,
	`sales_day` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`next_check_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`,`id`);
--> statement-breakpoint
CREATE INDEX `refunds_check` ON `refunds` (`next_check_at`,`id`) WHERE "refunds"."next_check_at" is not null;
--> statement-breakpoint
CREATE TABLE `refund_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`refund_id` integer NOT NULL,
	`order_line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`restock` integer DEFAULT 0 NOT NULL,
	`is_closing` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refund_lines_refund` ON `refund_lines` (`refund_id`,`id`);
--> statement-breakpoint
CREATE INDEX `refund_lines_line` ON `refund_lines` (`order_line_id`,`id`);
--> statement-breakpoint
ALTER TABLE `reported_refunds` ADD `failed_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `country` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `refunding` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_fulfillment_status` ON `orders` (`fulfillment_status`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_country` ON `orders` (`country`,`order_date`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_name` ON `orders` (`name`,`id`);
--> statement-breakpoint
ALTER TABLE `order_lines` ADD `refunding` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `order_timeline` ADD `author_id` integer;
--> statement-breakpoint
ALTER TABLE `order_timeline` ADD `edited_at` integer;
--> statement-breakpoint
ALTER TABLE `order_timeline` ADD `deleted_at` integer;
--> statement-breakpoint
UPDATE orders SET country = coalesce(json_extract(address, '$.country'), '');
--> statement-breakpoint
INSERT INTO refunds (order_id, payment_id, key, state, method, amount, adjustment, actor, created_at, settled_at)
SELECT id, (SELECT min(payments.id) FROM payments WHERE payments.order_id = orders.id AND payments.refunded > 0), 'before:' || id, 'succeeded', 'reported',
	refunded, refunded, 'shop', updated_at, updated_at
FROM orders WHERE refunded > 0 ORDER BY id;
--> statement-breakpoint
INSERT INTO refund_lines (refund_id, order_line_id, quantity, amount, is_closing)
SELECT refunds.id, order_lines.id, order_lines.refunded, 0, 1
FROM refunds JOIN order_lines ON order_lines.order_id = refunds.order_id WHERE order_lines.refunded > 0 ORDER BY order_lines.id;
--> statement-breakpoint
INSERT INTO fulfillments (order_id, key, actor, created_at, updated_at)
SELECT id, 'before:' || id, 'shop', updated_at, updated_at FROM orders WHERE fulfillment_status = 'fulfilled' ORDER BY id;
--> statement-breakpoint
INSERT INTO fulfillment_lines (fulfillment_id, order_line_id, quantity)
SELECT fulfillments.id, order_lines.id, order_lines.quantity
FROM fulfillments JOIN order_lines ON order_lines.order_id = fulfillments.order_id
WHERE order_lines.kind = 'item' AND order_lines.is_digital = 0 ORDER BY order_lines.id;
--> statement-breakpoint
UPDATE order_lines SET fulfilled = quantity
WHERE kind = 'item' AND is_digital = 0 AND order_id IN (SELECT order_id FROM fulfillments);
