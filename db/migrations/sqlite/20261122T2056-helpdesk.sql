CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`key` text,
	`subject` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`priority` text DEFAULT 'normal' NOT NULL,
	`channel` text NOT NULL,
	`is_spam` integer DEFAULT false NOT NULL,
	`merged_into` integer,
	`snoozed_until` integer,
	`previous_id` integer,
	`user_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`language` text,
	`order_id` integer,
	`assignee_id` integer,
	`excerpt` text DEFAULT '' NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`waiting_since` integer,
	`first_response_at` integer,
	`response_due_at` integer,
	`resolution_due_at` integer,
	`resolved_at` integer,
	`closed_at` integer,
	`rating` text,
	`rating_comment` text DEFAULT '' NOT NULL,
	`rated_at` integer,
	`customer_seen_at` integer,
	`mail_loop_at` integer,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_token` ON `tickets` (`token`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_key` ON `tickets` (`key`);
--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`is_spam`,`status`,`last_message_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`is_spam`,`status`,`last_message_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`last_message_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_email` ON `tickets` (`email_key`,`last_message_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_order` ON `tickets` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_date` ON `tickets` (`last_message_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_snoozed` ON `tickets` (`snoozed_until`,`id`) WHERE "tickets"."snoozed_until" is not null;
--> statement-breakpoint
CREATE INDEX `tickets_response_due` ON `tickets` (`response_due_at`,`id`) WHERE "tickets"."response_due_at" is not null;
--> statement-breakpoint
CREATE INDEX `tickets_resolution_due` ON `tickets` (`resolution_due_at`,`id`) WHERE "tickets"."resolution_due_at" is not null;
--> statement-breakpoint
CREATE INDEX `tickets_resolved` ON `tickets` (`resolved_at`,`id`) WHERE "tickets"."status" = 'resolved';
--> statement-breakpoint
CREATE INDEX `tickets_merged` ON `tickets` (`merged_into`,`id`) WHERE "tickets"."merged_into" is not null;
--> statement-breakpoint
CREATE TABLE `ticket_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`key` text NOT NULL,
	`author_id` integer,
	`author_name` text NOT NULL,
	`author_email` text DEFAULT '' NOT NULL,
	`body_text` text DEFAULT '' NOT NULL,
	`body_html` text DEFAULT '' NOT NULL,
	`quoted_text` text DEFAULT '' NOT NULL,
	`event` text,
	`warning` text DEFAULT '' NOT NULL,
	`has_remote_images` integer DEFAULT false NOT NULL,
	`images_allowed` integer DEFAULT false NOT NULL,
	`mail_message_id` text DEFAULT '' NOT NULL,
	`outbox_id` integer,
	`inbound_mail_id` integer,
	`visible_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_messages_key` ON `ticket_messages` (`ticket_id`,`key`);
--> statement-breakpoint
CREATE INDEX `ticket_messages_ticket` ON `ticket_messages` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_messages_author` ON `ticket_messages` (`author_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_messages_created` ON `ticket_messages` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_messages_mail` ON `ticket_messages` (`mail_message_id`,`id`) WHERE "ticket_messages"."mail_message_id" <> '';
--> statement-breakpoint
CREATE TABLE `ticket_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`message_id` integer,
	`uploaded_by` integer,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`file` text NOT NULL,
	`content_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `ticket_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ticket_attachments_message` ON `ticket_attachments` (`message_id`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_attachments_ticket` ON `ticket_attachments` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_attachments_file` ON `ticket_attachments` (`file`);
--> statement-breakpoint
CREATE TABLE `ticket_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`tag` text NOT NULL,
	`tag_key` text NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_tags_ticket` ON `ticket_tags` (`ticket_id`,`tag_key`);
--> statement-breakpoint
CREATE INDEX `ticket_tags_key` ON `ticket_tags` (`tag_key`,`ticket_id`);
--> statement-breakpoint
CREATE TABLE `ticket_drafts` (
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`ticket_id`, `user_id`, `kind`),
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ticket_viewers` (
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`is_replying` integer DEFAULT false NOT NULL,
	`seen_at` integer NOT NULL,
	`last_read_id` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`ticket_id`, `user_id`),
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ticket_viewers_user` ON `ticket_viewers` (`user_id`,`seen_at`);
--> statement-breakpoint
CREATE TABLE `ticket_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer NOT NULL,
	`target_id` integer NOT NULL,
	`message_ids` text NOT NULL,
	`status` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `ticket_merges_source` ON `ticket_merges` (`source_id`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_merges_target` ON `ticket_merges` (`target_id`,`id`);
--> statement-breakpoint
CREATE TABLE `ticket_articles` (
	`ticket_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`ticket_id`, `article_id`),
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ticket_articles_article` ON `ticket_articles` (`article_id`,`ticket_id`);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`user_id` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_replies_user` ON `saved_replies` (`user_id`,`title`);
--> statement-breakpoint
CREATE TABLE `agent_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`after_send` text DEFAULT 'next' NOT NULL,
	`notify_of` text NOT NULL,
	`shortcuts` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `inbound_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`provider` text NOT NULL,
	`file` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`recipient` text DEFAULT '' NOT NULL,
	`sender_name` text DEFAULT '' NOT NULL,
	`sender_email` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`ticket_id` integer,
	`message_id` integer,
	`created_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `inbound_mails_key` ON `inbound_mails` (`key`,`id`);
--> statement-breakpoint
CREATE INDEX `inbound_mails_state` ON `inbound_mails` (`state`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `inbound_mails_created` ON `inbound_mails` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `inbound_mails_sender` ON `inbound_mails` (`sender_email`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `inbound_mails_ticket` ON `inbound_mails` (`ticket_id`,`id`);
