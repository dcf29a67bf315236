ALTER TABLE `products` ADD `hs_code` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `products` ADD `country_of_origin` text DEFAULT '' NOT NULL;
