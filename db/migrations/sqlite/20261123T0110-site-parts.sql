CREATE TABLE `slideshows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`autoplay` integer DEFAULT false NOT NULL,
	`height` text DEFAULT 'medium' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slideshows_name` ON `slideshows` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `slides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slideshow_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer,
	`phone_media_id` integer,
	`focus` text DEFAULT '' NOT NULL,
	`phone_focus` text DEFAULT '' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`button_label` text DEFAULT '' NOT NULL,
	`button_link` text DEFAULT '' NOT NULL,
	`text_position` text DEFAULT 'start' NOT NULL,
	`text_color` text DEFAULT 'light' NOT NULL,
	`overlay` integer DEFAULT 35 NOT NULL,
	`published` integer DEFAULT true NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slides_order` ON `slides` (`slideshow_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quote` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`media_id` integer,
	`rating` integer,
	`position` integer NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `testimonials_order` ON `testimonials` (`position`,`id`);
--> statement-breakpoint
CREATE TABLE `faq_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `faq_groups_order` ON `faq_groups` (`position`,`id`);
--> statement-breakpoint
CREATE TABLE `faqs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`position` integer NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `faq_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`group_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `embeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`provider` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`ratio` text DEFAULT '16x9' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `embeds_name` ON `embeds` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `site_downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`file` text NOT NULL,
	`original_name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`members_only` integer DEFAULT false NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `site_downloads_title` ON `site_downloads` (`title`,`id`);
--> statement-breakpoint
CREATE TABLE `modals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`button_label` text DEFAULT '' NOT NULL,
	`button_link` text DEFAULT '' NOT NULL,
	`trigger` text DEFAULT 'time' NOT NULL,
	`seconds` integer DEFAULT 8 NOT NULL,
	`scroll_depth` integer DEFAULT 50 NOT NULL,
	`pages` text DEFAULT 'all' NOT NULL,
	`paths` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`frequency` text DEFAULT 'once' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `modals_slug` ON `modals` (`slug`);
--> statement-breakpoint
CREATE INDEX `modals_name` ON `modals` (`name`,`id`);
