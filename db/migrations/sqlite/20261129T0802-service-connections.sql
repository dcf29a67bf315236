CREATE TABLE `service_connections` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `uid` text NOT NULL, `slug` text NOT NULL,
  `sealed` text NOT NULL, `fingerprint` text NOT NULL, `mode` text NOT NULL, `problem` text DEFAULT '' NOT NULL,
  `checked_at` integer NOT NULL, `replaced_at` integer, `ended_at` integer, `created_at` integer NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `service_connections_uid` ON `service_connections` (`uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `service_connections_current` ON `service_connections` (`slug`) WHERE "service_connections"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX `service_connections_slug` ON `service_connections` (`slug`,`id`);
