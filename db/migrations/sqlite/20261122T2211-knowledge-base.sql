CREATE TABLE `kb_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kb_categories_slug` ON `kb_categories` (`slug`);
--> statement-breakpoint
CREATE INDEX `kb_categories_parent` ON `kb_categories` (`parent_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `kb_articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seo_link` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`author_id` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`publish_at` integer,
	`featured` integer DEFAULT false NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`helpful` integer DEFAULT 0 NOT NULL,
	`unhelpful` integer DEFAULT 0 NOT NULL,
	`helpful_score` integer DEFAULT 500000 NOT NULL,
	`title_words` text DEFAULT '' NOT NULL,
	`text_words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`revised_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kb_articles_seo_link` ON `kb_articles` (`seo_link`);
--> statement-breakpoint
CREATE INDEX `kb_articles_shown` ON `kb_articles` (`status`,`publish_at`,`id`);
--> statement-breakpoint
CREATE INDEX `kb_articles_helpful` ON `kb_articles` (`deleted_at`,`helpful_score`,`id`);
--> statement-breakpoint
CREATE INDEX `kb_articles_updated` ON `kb_articles` (`deleted_at`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `kb_articles_title` ON `kb_articles` (`deleted_at`,`title`,`id`);
--> statement-breakpoint
CREATE TABLE `kb_article_categories` (
	`article_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`article_id`, `category_id`),
	FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `kb_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kb_article_categories_category` ON `kb_article_categories` (`category_id`,`article_id`);
--> statement-breakpoint
CREATE TABLE `kb_drafts` (
	`article_id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`body` text NOT NULL,
	`editor_id` integer NOT NULL,
	`editor` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `kb_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` integer NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`body` text NOT NULL,
	`editor` text NOT NULL,
	`saved` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kb_versions_article` ON `kb_versions` (`article_id`,`id`);
--> statement-breakpoint
CREATE TABLE `kb_votes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` integer NOT NULL,
	`visitor` text NOT NULL,
	`helpful` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kb_votes_visitor` ON `kb_votes` (`article_id`,`visitor`);
--> statement-breakpoint
CREATE INDEX `kb_votes_created` ON `kb_votes` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `kb_missed_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`language` text NOT NULL,
	`words` text NOT NULL,
	`text` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kb_missed_searches_words` ON `kb_missed_searches` (`language`,`words`);
--> statement-breakpoint
CREATE INDEX `kb_missed_searches_count` ON `kb_missed_searches` (`count`,`id`);
--> statement-breakpoint
CREATE INDEX `kb_missed_searches_last` ON `kb_missed_searches` (`last_at`,`id`);
--> statement-breakpoint
CREATE TABLE `kb_words` (
	`word` text PRIMARY KEY NOT NULL
);
