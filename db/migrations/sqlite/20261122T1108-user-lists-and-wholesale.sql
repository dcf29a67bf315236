CREATE TABLE `wholesale_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`company` text NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wholesale_applications_open` ON `wholesale_applications` (`user_id`) WHERE "wholesale_applications"."state" = 'open';
--> statement-breakpoint
CREATE INDEX `wholesale_applications_user` ON `wholesale_applications` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `wholesale_applications_state` ON `wholesale_applications` (`state`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `wholesale_applications_created` ON `wholesale_applications` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`,`id`);
--> statement-breakpoint
CREATE INDEX `users_guests` ON `users` (`created_at`,`id`) WHERE "users"."password" = '[GUEST-USER]';
--> statement-breakpoint
CREATE INDEX `users_disabled` ON `users` (`created_at`,`id`) WHERE "users"."disabled_at" is not null;
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`,`id`);
