ALTER TABLE `tickets` ADD `rating_asked_at` integer;
--> statement-breakpoint
ALTER TABLE `ticket_merges` ADD `moved_order_id` integer;
