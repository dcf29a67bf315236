ALTER TABLE `discounts` ADD `customer_key` text;
--> statement-breakpoint
CREATE INDEX `discounts_customer` ON `discounts` (`customer_key`,`id`) WHERE "discounts"."customer_key" is not null;
