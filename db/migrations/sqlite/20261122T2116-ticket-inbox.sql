DROP INDEX `tickets_date`;
--> statement-breakpoint
DROP INDEX `tickets_status`;
--> statement-breakpoint
DROP INDEX `tickets_assignee`;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `response_in_time` integer;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `resolution_in_time` integer;
--> statement-breakpoint
CREATE INDEX `tickets_listed` ON `tickets` (`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX `tickets_assigned` ON `tickets` (`assignee_id`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX `tickets_waiting` ON `tickets` ((case when "waiting_since" is null then 8640000000000000 else "waiting_since" end),`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX `tickets_priority` ON `tickets` ((case "priority" when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end),`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX `tickets_spam` ON `tickets` (`last_message_at`,`id`) WHERE "tickets"."is_spam" = true;
--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_solved` ON `tickets` (`resolved_at`,`id`) WHERE "tickets"."resolved_at" is not null;
--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;
--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;
