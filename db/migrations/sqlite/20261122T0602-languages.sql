CREATE TABLE `content_translations` (
	`kind` text NOT NULL,
	`entity_id` integer NOT NULL,
	`field` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `language`, `entity_id`, `field`)
);
--> statement-breakpoint
CREATE INDEX `content_translations_entity` ON `content_translations` (`kind`,`entity_id`);
--> statement-breakpoint
CREATE TABLE `__new_email_templates` (
	`type_id` integer NOT NULL,
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`type_id`, `language`)
);
--> statement-breakpoint
-- What staff wrote so far is the text of the default language.
INSERT INTO `__new_email_templates`("type_id", "slug", "language", "name", "subject", "body", "updated_at") SELECT "type_id", "slug", coalesce((SELECT trim("value", '"') FROM `cms_settings` WHERE "key" = 'default_language'), 'en'), "name", "subject", "body", "updated_at" FROM `email_templates`;
--> statement-breakpoint
DROP TABLE `email_templates`;
--> statement-breakpoint
ALTER TABLE `__new_email_templates` RENAME TO `email_templates`;
--> statement-breakpoint
CREATE UNIQUE INDEX `email_templates_slug` ON `email_templates` (`slug`,`language`);
--> statement-breakpoint
CREATE TABLE `__new_languages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_languages`("code", "name", "active") SELECT "code", "name", "active" FROM `languages` ORDER BY "code";
--> statement-breakpoint
DROP TABLE `languages`;
--> statement-breakpoint
ALTER TABLE `__new_languages` RENAME TO `languages`;
--> statement-breakpoint
CREATE UNIQUE INDEX `languages_code` ON `languages` (`code`);
--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `language` text;
