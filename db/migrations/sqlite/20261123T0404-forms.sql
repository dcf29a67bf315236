CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`fields` text NOT NULL,
	`submit_label` text DEFAULT '' NOT NULL,
	`thanks` text DEFAULT '' NOT NULL,
	`thanks_link` text DEFAULT '' NOT NULL,
	`notify` text DEFAULT '' NOT NULL,
	`copy_to_visitor` integer DEFAULT false NOT NULL,
	`opens_ticket` integer DEFAULT false NOT NULL,
	`ticket_subject` text DEFAULT '' NOT NULL,
	`retention_days` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_slug` ON `forms` (`slug`);
--> statement-breakpoint
CREATE INDEX `forms_name` ON `forms` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `form_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`key` text NOT NULL,
	`place` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`answers` text NOT NULL,
	`search_text` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`email_key` text DEFAULT '' NOT NULL,
	`user_id` integer,
	`page` text DEFAULT '' NOT NULL,
	`language` text,
	`ticket_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_key` ON `form_submissions` (`form_id`,`key`);
--> statement-breakpoint
CREATE INDEX `form_submissions_place` ON `form_submissions` (`form_id`,`place`,`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_unread` ON `form_submissions` (`form_id`,`place`,`is_read`,`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_created` ON `form_submissions` (`form_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `form_submissions_deleted` ON `form_submissions` (`deleted_at`);
--> statement-breakpoint
CREATE INDEX `form_submissions_email` ON `form_submissions` (`email_key`);
--> statement-breakpoint
CREATE INDEX `form_submissions_user` ON `form_submissions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `form_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_files_submission` ON `form_files` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `form_files_file` ON `form_files` (`file`);
