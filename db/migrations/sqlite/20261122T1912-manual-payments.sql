ALTER TABLE `order_processors` ADD `instructions` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `order_processors` ADD `due_days` integer;
--> statement-breakpoint
ALTER TABLE `order_processors` ADD `credit_limit` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_due_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `manual_processor_id` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `due_reminders` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_payment_due` ON `orders` (`payment_due_at`,`id`) WHERE "orders"."payment_due_at" is not null and "orders"."payment_status" in ('unpaid', 'failed', 'authorized') and "orders"."status" <> 'cancelled';
