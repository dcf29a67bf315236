ALTER TABLE `outbox` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `bounce_reason` text;--> statement-breakpoint
CREATE INDEX `outbox_bounced` ON `outbox` (`created_at`,`id`) WHERE "outbox"."bounced_at" is not null;
