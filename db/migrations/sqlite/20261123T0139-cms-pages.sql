CREATE TABLE `cms_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`document` text NOT NULL,
	`author_id` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`publish_at` integer,
	`template` text DEFAULT 'standard' NOT NULL,
	`members_only` integer DEFAULT false NOT NULL,
	`noindex` integer DEFAULT false NOT NULL,
	`home` integer,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`image_media_id` integer,
	`lead` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`title_words` text DEFAULT '' NOT NULL,
	`text_words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`revised_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cms_pages_slug` ON `cms_pages` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `cms_pages_home` ON `cms_pages` (`home`);
--> statement-breakpoint
CREATE INDEX `cms_pages_shown` ON `cms_pages` (`deleted_at`,`status`,`publish_at`,`id`);
--> statement-breakpoint
CREATE INDEX `cms_pages_updated` ON `cms_pages` (`deleted_at`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `cms_pages_title` ON `cms_pages` (`deleted_at`,`title`,`id`);
--> statement-breakpoint
CREATE INDEX `cms_pages_author` ON `cms_pages` (`author_id`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `cms_pages_template` ON `cms_pages` (`template`,`updated_at`,`id`);
--> statement-breakpoint
CREATE TABLE `cms_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cms_terms_slug` ON `cms_terms` (`kind`,`slug`);
--> statement-breakpoint
CREATE INDEX `cms_terms_name` ON `cms_terms` (`kind`,`name`,`id`);
--> statement-breakpoint
CREATE TABLE `cms_page_terms` (
	`page_id` integer NOT NULL,
	`term_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`page_id`, `term_id`),
	FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`term_id`) REFERENCES `cms_terms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cms_page_terms_term` ON `cms_page_terms` (`term_id`,`page_id`);
--> statement-breakpoint
CREATE TABLE `cms_drafts` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`document` text NOT NULL,
	`editor_id` integer NOT NULL,
	`editor` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `cms_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page_id` integer NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`document` text NOT NULL,
	`editor` text NOT NULL,
	`saved` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cms_versions_page` ON `cms_versions` (`page_id`,`id`);
--> statement-breakpoint
CREATE TABLE `cms_preview_links` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cms_preview_links_token` ON `cms_preview_links` (`token`);
