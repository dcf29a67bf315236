CREATE TABLE `cart_removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` integer NOT NULL,
	`lines` text NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cart_removals_cart` ON `cart_removals` (`cart_id`,`id`);
--> statement-breakpoint
CREATE INDEX `cart_removals_removed` ON `cart_removals` (`removed_at`,`id`);
--> statement-breakpoint
ALTER TABLE `carts` ADD `saved_at` integer;
