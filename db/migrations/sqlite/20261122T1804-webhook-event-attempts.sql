ALTER TABLE `webhook_events` ADD `attempts` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `next_attempt_at` integer;
--> statement-breakpoint
CREATE INDEX `webhook_events_next_attempt` ON `webhook_events` (`next_attempt_at`) WHERE "webhook_events"."next_attempt_at" is not null;
