ALTER TABLE `products` ADD `sale_active` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `variants` ADD `compare_at_price` integer;
--> statement-breakpoint
UPDATE products SET sale_active = true WHERE on_sale = true;
