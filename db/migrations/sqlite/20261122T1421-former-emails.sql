CREATE TABLE `former_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_emails_user` ON `former_emails` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `former_emails_changed` ON `former_emails` (`changed_at`);
