CREATE TABLE `email_template_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`preheader` text NOT NULL,
	`body` text NOT NULL,
	`editor` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_template_versions_text` ON `email_template_versions` (`slug`,`language`,`id`);
--> statement-breakpoint
CREATE TABLE `disabled_mails` (
	`slug` text PRIMARY KEY NOT NULL,
	`disabled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `broken_mail_texts` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`updated_at` integer NOT NULL,
	`first_at` integer NOT NULL,
	`mails` integer NOT NULL,
	`reported_at` integer,
	PRIMARY KEY(`slug`, `language`, `updated_at`)
);
--> statement-breakpoint
CREATE INDEX `broken_mail_texts_reported` ON `broken_mail_texts` (`reported_at`);
--> statement-breakpoint
ALTER TABLE `email_templates` ADD `preheader` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Texts that a start of the program stored, all at one instant; a save by staff changed its row's instant.
DELETE FROM email_templates WHERE updated_at IN (SELECT updated_at FROM email_templates GROUP BY updated_at HAVING count(DISTINCT type_id) > 1);
