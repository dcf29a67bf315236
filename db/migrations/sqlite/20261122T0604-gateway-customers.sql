CREATE TABLE `gateway_customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`processor_id` integer NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` integer,
	`email_key` text DEFAULT '' NOT NULL,
	`occurred_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_customer` ON `gateway_customers` (`processor_id`,`customer_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_user` ON `gateway_customers` (`user_id`,`processor_id`) WHERE "gateway_customers"."user_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_waiting` ON `gateway_customers` (`email_key`,`processor_id`) WHERE "gateway_customers"."user_id" is null and "gateway_customers"."email_key" <> '';
