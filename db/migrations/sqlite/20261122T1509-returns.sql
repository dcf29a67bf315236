CREATE TABLE `returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_key` ON `returns` (`key`);
--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `returns_date` ON `returns` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `returns_kind` ON `returns` (`kind`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `return_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`order_line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "return_lines_quantity" CHECK("return_lines"."quantity" > 0 and "return_lines"."restocked" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_line` ON `return_lines` (`return_id`,`order_line_id`);
--> statement-breakpoint
CREATE INDEX `return_lines_order_line` ON `return_lines` (`order_line_id`,`id`);
--> statement-breakpoint
CREATE TABLE `return_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`media_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `return_photos_return` ON `return_photos` (`return_id`,`position`,`id`);
