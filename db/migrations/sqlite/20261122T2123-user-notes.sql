CREATE TABLE `user_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`author_id` integer,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_notes_key` ON `user_notes` (`user_id`,`key`);
--> statement-breakpoint
CREATE INDEX `user_notes_user` ON `user_notes` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `user_notes_author` ON `user_notes` (`author_id`,`id`);
