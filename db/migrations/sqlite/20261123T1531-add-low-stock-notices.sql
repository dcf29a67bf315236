CREATE TABLE `low_stock_notices` (
	`sku` text PRIMARY KEY NOT NULL,
	`mailed_at` integer NOT NULL
);
