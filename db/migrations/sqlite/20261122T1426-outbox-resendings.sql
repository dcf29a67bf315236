ALTER TABLE `outbox` ADD `resent_id` integer;
--> statement-breakpoint
CREATE INDEX `outbox_resent` ON `outbox` (`resent_id`,`id`) WHERE "outbox"."resent_id" is not null;
