CREATE TABLE `jobs` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `kind` text NOT NULL, `payload` text NOT NULL, `unique_key` text,
  `run_at` integer NOT NULL, `lease_until` integer DEFAULT 0 NOT NULL, `attempts` integer DEFAULT 0 NOT NULL,
  `state` text DEFAULT 'queued' NOT NULL, `last_error` text, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key` ON `jobs` (`unique_key`) WHERE "jobs"."unique_key" is not null;--> statement-breakpoint
CREATE TABLE `rate_limits` ( `key` text PRIMARY KEY NOT NULL, `count` integer NOT NULL, `window_ends_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `rate_limits_end` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `search_synonyms` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `terms` text NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `search_synonyms_order` ON `search_synonyms` (`terms`,`id`);--> statement-breakpoint
CREATE TABLE `search_rules` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `query` text NOT NULL, `query_key` text NOT NULL,
  `pins` text DEFAULT '[]' NOT NULL, `target` text DEFAULT '' NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `search_rules_query` ON `search_rules` (`query_key`);--> statement-breakpoint
CREATE INDEX `search_rules_order` ON `search_rules` (`query`,`id`);--> statement-breakpoint
CREATE TABLE `search_queries` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `query` text NOT NULL, `query_key` text NOT NULL,
  `searches` integer NOT NULL, `clicks` integer DEFAULT 0 NOT NULL, `results` integer NOT NULL, `last_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `search_queries_query` ON `search_queries` (`query_key`);--> statement-breakpoint
CREATE INDEX `search_queries_searches` ON `search_queries` (`searches`,`id`);--> statement-breakpoint
CREATE INDEX `search_queries_last` ON `search_queries` (`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `search_queries_results` ON `search_queries` (`results`,`searches`,`id`);--> statement-breakpoint
CREATE TABLE `cms_settings` ( `key` text PRIMARY KEY NOT NULL, `value` text NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `versions` ( `tag` text PRIMARY KEY NOT NULL, `version` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `languages` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `code` text NOT NULL, `name` text NOT NULL,
  `active` integer DEFAULT true NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `languages_code` ON `languages` (`code`);--> statement-breakpoint
CREATE TABLE `translations` ( `language` text NOT NULL, `key` text NOT NULL, `text` text NOT NULL, `updated_at` integer NOT NULL,
  PRIMARY KEY(`language`, `key`) );--> statement-breakpoint
CREATE TABLE `content_translations` ( `kind` text NOT NULL, `entity_id` integer NOT NULL, `field` text NOT NULL, `language` text NOT NULL,
  `text` text NOT NULL, `updated_at` integer NOT NULL, `state` text DEFAULT 'current' NOT NULL, `part_hashes` text,
  PRIMARY KEY(`kind`, `language`, `entity_id`, `field`) );--> statement-breakpoint
CREATE INDEX `content_translations_entity` ON `content_translations` (`kind`,`entity_id`);--> statement-breakpoint
CREATE INDEX `content_translations_open` ON `content_translations` (`kind`,`language`,`entity_id`) WHERE "content_translations"."state" <> 'current';--> statement-breakpoint
CREATE TABLE `translation_files` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `language` text NOT NULL, `name` text NOT NULL,
  `changes` text NOT NULL, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `translation_files_created` ON `translation_files` (`created_at`);--> statement-breakpoint
CREATE TABLE `media` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `file` text NOT NULL, `original_name` text NOT NULL,
  `width` integer NOT NULL, `height` integer NOT NULL, `bytes` integer NOT NULL, `renditions` text NOT NULL,
  `origin` text DEFAULT 'staff' NOT NULL, `alt` text DEFAULT '' NOT NULL, `focus` text DEFAULT '' NOT NULL, `unused_since` integer,
  `deleted_at` integer, `created_at` integer NOT NULL, `updated_at` integer DEFAULT 0 NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `media_file` ON `media` (`file`);--> statement-breakpoint
CREATE INDEX `media_newest` ON `media` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_name` ON `media` (`original_name`,`id`);--> statement-breakpoint
CREATE INDEX `media_largest` ON `media` (`bytes`,`id`);--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`unused_since`);--> statement-breakpoint
CREATE INDEX `media_trash` ON `media` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `media_aliases` ( `file` text PRIMARY KEY NOT NULL, `media_id` integer NOT NULL,
  FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `media_aliases_media` ON `media_aliases` (`media_id`);--> statement-breakpoint
CREATE TABLE `email_templates` ( `type_id` integer NOT NULL, `slug` text NOT NULL, `language` text NOT NULL, `name` text NOT NULL,
  `subject` text NOT NULL, `preheader` text DEFAULT '' NOT NULL, `body` text NOT NULL, `updated_at` integer NOT NULL,
  PRIMARY KEY(`type_id`, `language`) );--> statement-breakpoint
CREATE UNIQUE INDEX `email_templates_slug` ON `email_templates` (`slug`,`language`);--> statement-breakpoint
CREATE TABLE `email_template_versions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slug` text NOT NULL, `language` text NOT NULL,
  `subject` text NOT NULL, `preheader` text NOT NULL, `body` text NOT NULL, `editor` text NOT NULL, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `email_template_versions_text` ON `email_template_versions` (`slug`,`language`,`id`);--> statement-breakpoint
CREATE TABLE `disabled_mails` ( `slug` text PRIMARY KEY NOT NULL, `disabled_at` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `broken_mail_texts` ( `slug` text NOT NULL, `language` text NOT NULL, `updated_at` integer NOT NULL,
  `first_at` integer NOT NULL, `mails` integer NOT NULL, `reported_at` integer, PRIMARY KEY(`slug`, `language`, `updated_at`) );--> statement-breakpoint
CREATE INDEX `broken_mail_texts_reported` ON `broken_mail_texts` (`reported_at`);--> statement-breakpoint
CREATE TABLE `outbox` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `template` text NOT NULL, `recipient` text NOT NULL,
  `reply_to` text, `subject` text NOT NULL, `html` text NOT NULL, `text` text NOT NULL, `message_id` text NOT NULL,
  `thread_ids` text DEFAULT '' NOT NULL, `is_automatic` integer DEFAULT true NOT NULL, `unsubscribe_link` text DEFAULT '' NOT NULL,
  `order_id` integer, `state` text DEFAULT 'queued' NOT NULL, `attempts` integer DEFAULT 0 NOT NULL, `run_at` integer NOT NULL,
  `lease_until` integer DEFAULT 0 NOT NULL, `last_error` text, `sent_at` integer, `resent_id` integer, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`run_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_resent` ON `outbox` (`resent_id`,`id`) WHERE "outbox"."resent_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `mail_consents` ( `email_key` text NOT NULL, `kind` text NOT NULL, `email` text NOT NULL, `language` text NOT NULL,
  `wording` text NOT NULL, `source` text NOT NULL, `cart_id` integer, `given_at` integer NOT NULL, `withdrawn_at` integer,
  `mailed_at` integer, PRIMARY KEY(`email_key`, `kind`) );--> statement-breakpoint
CREATE INDEX `mail_consents_cart` ON `mail_consents` (`cart_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mail_consents_withdrawn` ON `mail_consents` (`withdrawn_at`);--> statement-breakpoint
CREATE TABLE `users` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `role_id` integer DEFAULT 1 NOT NULL, `email` text NOT NULL,
  `email_key` text NOT NULL, `name` text DEFAULT '' NOT NULL, `phone` text DEFAULT '' NOT NULL, `vat_number` text DEFAULT '' NOT NULL,
  `password` text NOT NULL, `provider` text, `language` text, `email_verified_at` integer, `last_login_at` integer, `disabled_at` integer,
  `created_at` integer NOT NULL, `updated_at` integer NOT NULL, CONSTRAINT "users_role_id" CHECK("users"."role_id" between 1 and 5) );--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `users_guests` ON `users` (`created_at`,`id`) WHERE "users"."password" = '[GUEST-USER]';--> statement-breakpoint
CREATE INDEX `users_disabled` ON `users` (`created_at`,`id`) WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE TABLE `sessions` ( `token_hash` text PRIMARY KEY NOT NULL, `user_id` integer, `data` text NOT NULL,
  `remember` integer DEFAULT false NOT NULL, `user_agent` text DEFAULT '' NOT NULL, `network` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL, `seen_at` integer NOT NULL, `expires_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_ins` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `method` text NOT NULL,
  `result` text NOT NULL, `user_agent` text DEFAULT '' NOT NULL, `network` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sign_ins_created` ON `sign_ins` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `account_links` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `purpose` text NOT NULL, `user_id` integer,
  `email` text NOT NULL, `email_key` text NOT NULL, `name` text DEFAULT '' NOT NULL, `password` text DEFAULT '' NOT NULL, `language` text,
  `token_hash` text, `created_at` integer NOT NULL, `expires_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_links_email` ON `account_links` (`email_key`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_links_expiry` ON `account_links` (`expires_at`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `actor_id` integer, `actor` text NOT NULL,
  `action` text NOT NULL, `subject` text NOT NULL, `change` text NOT NULL, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `saved_views` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `list` text NOT NULL,
  `name` text NOT NULL, `query` text NOT NULL, `shared` integer DEFAULT false NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`list`,`user_id`,`name`);--> statement-breakpoint
CREATE TABLE `verification_codes` ( `purpose` text NOT NULL, `subject` text NOT NULL, `challenge_id` text NOT NULL, `code_hash` text,
  `tries` integer NOT NULL, `sent_at` integer NOT NULL, `mail_id` integer, `wrong_count` integer DEFAULT 0 NOT NULL,
  `last_wrong_at` integer, PRIMARY KEY(`purpose`, `subject`) );--> statement-breakpoint
CREATE INDEX `verification_codes_sent` ON `verification_codes` (`sent_at`);--> statement-breakpoint
CREATE TABLE `user_identities` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `provider` text NOT NULL,
  `subject` text NOT NULL, `email` text, `linked_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_subject` ON `user_identities` (`provider`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_user` ON `user_identities` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `former_emails` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `email` text NOT NULL,
  `changed_at` integer NOT NULL, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `former_emails_user` ON `former_emails` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `former_emails_changed` ON `former_emails` (`changed_at`);--> statement-breakpoint
CREATE TABLE `identity_requests` ( `state_hash` text PRIMARY KEY NOT NULL, `provider` text NOT NULL, `code_verifier` text NOT NULL,
  `user_id` integer, `target` text NOT NULL, `expires_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `identity_requests_expiry` ON `identity_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_notes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL, `key` text NOT NULL,
  `text` text NOT NULL, `author_id` integer, `author_name` text NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null );--> statement-breakpoint
CREATE UNIQUE INDEX `user_notes_key` ON `user_notes` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `user_notes_user` ON `user_notes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `user_notes_author` ON `user_notes` (`author_id`,`id`);--> statement-breakpoint
CREATE TABLE `wholesale_applications` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL,
  `state` text DEFAULT 'open' NOT NULL, `company` text NOT NULL, `tax_id` text DEFAULT '' NOT NULL, `website` text DEFAULT '' NOT NULL,
  `message` text DEFAULT '' NOT NULL, `reason` text DEFAULT '' NOT NULL, `decided_by` text DEFAULT '' NOT NULL, `decided_at` integer,
  `created_at` integer NOT NULL, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `wholesale_applications_open` ON `wholesale_applications` (`user_id`) WHERE "wholesale_applications"."state" = 'open';--> statement-breakpoint
CREATE INDEX `wholesale_applications_user` ON `wholesale_applications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `wholesale_applications_state` ON `wholesale_applications` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `wholesale_applications_created` ON `wholesale_applications` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `user_addresses` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer NOT NULL,
  `label` text DEFAULT '' NOT NULL, `name` text DEFAULT '' NOT NULL, `company` text DEFAULT '' NOT NULL, `address1` text NOT NULL,
  `address2` text DEFAULT '' NOT NULL, `city` text DEFAULT '' NOT NULL, `state` text DEFAULT '' NOT NULL,
  `postal_code` text DEFAULT '' NOT NULL, `country` text NOT NULL, `phone` text DEFAULT '' NOT NULL,
  `is_default` integer DEFAULT false NOT NULL, `created_at` integer NOT NULL, `updated_at` integer NOT NULL, `deleted_at` integer,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `user_addresses_user` ON `user_addresses` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_addresses_default` ON `user_addresses` (`user_id`) WHERE "user_addresses"."is_default" and "user_addresses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `user_addresses_deleted` ON `user_addresses` (`deleted_at`) WHERE "user_addresses"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `locations` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `position` integer DEFAULT 0 NOT NULL );--> statement-breakpoint
CREATE TABLE `inventory` ( `sku` text PRIMARY KEY NOT NULL, `stock_level` integer DEFAULT 0 NOT NULL,
  `use_warehouse_stock` integer DEFAULT false NOT NULL, `location_id` integer, `calculated_total` integer DEFAULT 0 NOT NULL,
  `bin` text DEFAULT '' NOT NULL, `reserved` integer DEFAULT 0 NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "inventory_stock_level" CHECK("inventory"."stock_level" >= 0),
  CONSTRAINT "inventory_calculated_total" CHECK("inventory"."calculated_total" >= 0),
  CONSTRAINT "inventory_reserved" CHECK("inventory"."reserved" >= 0) );--> statement-breakpoint
CREATE INDEX `inventory_left` ON `inventory` (("calculated_total" - "reserved"),`sku`);--> statement-breakpoint
CREATE TABLE `warehouse_levels` ( `sku` text NOT NULL, `location_id` integer NOT NULL, `warehouse_level` integer DEFAULT 0 NOT NULL,
  `bin` text DEFAULT '' NOT NULL, PRIMARY KEY(`sku`, `location_id`),
  FOREIGN KEY (`sku`) REFERENCES `inventory`(`sku`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "warehouse_levels_level" CHECK("warehouse_levels"."warehouse_level" >= 0) );--> statement-breakpoint
CREATE INDEX `warehouse_levels_location` ON `warehouse_levels` (`location_id`,`sku`);--> statement-breakpoint
CREATE TABLE `stock_ledger` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `sku` text NOT NULL, `location_id` integer,
  `delta` integer NOT NULL, `level_after` integer NOT NULL, `reason` text NOT NULL, `reference` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `stock_ledger_sku` ON `stock_ledger` (`sku`,`id`);--> statement-breakpoint
CREATE TABLE `reservations` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `sku` text NOT NULL,
  `quantity` integer NOT NULL, `user_id` integer, `network` text DEFAULT '' NOT NULL, `expires_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `reservations_order` ON `reservations` (`order_id`);--> statement-breakpoint
CREATE INDEX `reservations_expiry` ON `reservations` (`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_network` ON `reservations` (`network`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_user` ON `reservations` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `low_stock_notices` ( `sku` text PRIMARY KEY NOT NULL, `mailed_at` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `redirects` ( `kind` text NOT NULL, `slug` text NOT NULL, `target_id` integer NOT NULL, `created_at` integer NOT NULL,
  PRIMARY KEY(`kind`, `slug`) );--> statement-breakpoint
CREATE INDEX `redirects_target` ON `redirects` (`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `url_redirects` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `source` text NOT NULL, `source_key` text NOT NULL,
  `target` text NOT NULL, `permanent` integer DEFAULT true NOT NULL, `hits` integer DEFAULT 0 NOT NULL, `last_hit_at` integer,
  `created_at` integer NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `url_redirects_source` ON `url_redirects` (`source_key`);--> statement-breakpoint
CREATE INDEX `url_redirects_created` ON `url_redirects` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `url_redirects_hits` ON `url_redirects` (`hits`,`id`);--> statement-breakpoint
CREATE TABLE `missing_pages` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `path` text NOT NULL, `path_key` text NOT NULL,
  `hits` integer DEFAULT 1 NOT NULL, `referrer` text DEFAULT '' NOT NULL, `last_at` integer NOT NULL, `ignored_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `missing_pages_path` ON `missing_pages` (`path_key`);--> statement-breakpoint
CREATE INDEX `missing_pages_hits` ON `missing_pages` (`ignored_at`,`hits`,`id`);--> statement-breakpoint
CREATE INDEX `missing_pages_last` ON `missing_pages` (`ignored_at`,`last_at`,`id`);--> statement-breakpoint
CREATE TABLE `kb_categories` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `parent_id` integer, `slug` text NOT NULL,
  `name` text NOT NULL, `description` text DEFAULT '' NOT NULL, `position` integer DEFAULT 0 NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `kb_categories_slug` ON `kb_categories` (`slug`);--> statement-breakpoint
CREATE INDEX `kb_categories_parent` ON `kb_categories` (`parent_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `kb_articles` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `seo_link` text NOT NULL, `title` text NOT NULL,
  `excerpt` text DEFAULT '' NOT NULL, `body` text DEFAULT '' NOT NULL, `author_id` integer, `status` text DEFAULT 'draft' NOT NULL,
  `publish_at` integer, `featured` integer DEFAULT false NOT NULL, `seo_title` text DEFAULT '' NOT NULL,
  `seo_description` text DEFAULT '' NOT NULL, `helpful` integer DEFAULT 0 NOT NULL, `unhelpful` integer DEFAULT 0 NOT NULL,
  `helpful_score` integer DEFAULT 500000 NOT NULL, `title_words` text DEFAULT '' NOT NULL, `text_words` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL, `revised_at` integer NOT NULL, `updated_at` integer NOT NULL, `deleted_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `kb_articles_seo_link` ON `kb_articles` (`seo_link`);--> statement-breakpoint
CREATE INDEX `kb_articles_shown` ON `kb_articles` (`status`,`deleted_at`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `kb_articles_featured` ON `kb_articles` (`featured`,`helpful_score`,`id`);--> statement-breakpoint
CREATE INDEX `kb_articles_helpful` ON `kb_articles` (`deleted_at`,`helpful_score`,`id`);--> statement-breakpoint
CREATE INDEX `kb_articles_updated` ON `kb_articles` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `kb_articles_title` ON `kb_articles` (`deleted_at`,`title`,`id`);--> statement-breakpoint
CREATE TABLE `kb_article_categories` ( `article_id` integer NOT NULL, `category_id` integer NOT NULL, `position` integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(`article_id`, `category_id`), FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`category_id`) REFERENCES `kb_categories`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `kb_article_categories_category` ON `kb_article_categories` (`category_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `kb_drafts` ( `article_id` integer PRIMARY KEY NOT NULL, `title` text NOT NULL, `excerpt` text NOT NULL, `body` text NOT NULL,
  `editor_id` integer NOT NULL, `editor` text NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `kb_versions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `article_id` integer NOT NULL, `title` text NOT NULL,
  `excerpt` text NOT NULL, `body` text NOT NULL, `editor` text NOT NULL, `saved` integer DEFAULT true NOT NULL,
  `created_at` integer NOT NULL, FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `kb_versions_article` ON `kb_versions` (`article_id`,`id`);--> statement-breakpoint
CREATE TABLE `kb_votes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `article_id` integer NOT NULL, `visitor` text NOT NULL,
  `helpful` integer NOT NULL, `comment` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL, `done_at` integer,
  FOREIGN KEY (`article_id`) REFERENCES `kb_articles`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `kb_votes_visitor` ON `kb_votes` (`article_id`,`visitor`);--> statement-breakpoint
CREATE INDEX `kb_votes_created` ON `kb_votes` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `kb_missed_searches` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `language` text NOT NULL, `words` text NOT NULL,
  `text` text NOT NULL, `count` integer DEFAULT 1 NOT NULL, `last_at` integer NOT NULL, `done_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `kb_missed_searches_words` ON `kb_missed_searches` (`language`,`words`);--> statement-breakpoint
CREATE INDEX `kb_missed_searches_count` ON `kb_missed_searches` (`count`,`id`);--> statement-breakpoint
CREATE INDEX `kb_missed_searches_last` ON `kb_missed_searches` (`last_at`,`id`);--> statement-breakpoint
CREATE TABLE `kb_words` ( `word` text PRIMARY KEY NOT NULL );--> statement-breakpoint
CREATE TABLE `cms_pages` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slug` text NOT NULL, `title` text NOT NULL,
  `excerpt` text DEFAULT '' NOT NULL, `document` text NOT NULL, `author_id` integer, `status` text DEFAULT 'draft' NOT NULL,
  `publish_at` integer, `template` text DEFAULT 'standard' NOT NULL, `members_only` integer DEFAULT false NOT NULL,
  `noindex` integer DEFAULT false NOT NULL, `home` integer, `seo_title` text DEFAULT '' NOT NULL,
  `seo_description` text DEFAULT '' NOT NULL, `image_media_id` integer, `lead` text DEFAULT '' NOT NULL,
  `word_count` integer DEFAULT 0 NOT NULL, `title_words` text DEFAULT '' NOT NULL, `text_words` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL, `revised_at` integer NOT NULL, `updated_at` integer NOT NULL, `deleted_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `cms_pages_slug` ON `cms_pages` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `cms_pages_home` ON `cms_pages` (`home`);--> statement-breakpoint
CREATE INDEX `cms_pages_shown` ON `cms_pages` (`deleted_at`,`status`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `cms_pages_staff` ON `cms_pages` (`deleted_at`,`updated_at`,`id`,`status`,`publish_at`,`template`,`author_id`,`title`,`slug`);--> statement-breakpoint
CREATE INDEX `cms_pages_title` ON `cms_pages` (`deleted_at`,`title`,`id`);--> statement-breakpoint
CREATE TABLE `cms_terms` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `kind` text NOT NULL, `slug` text NOT NULL,
  `name` text NOT NULL, `description` text DEFAULT '' NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `cms_terms_slug` ON `cms_terms` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `cms_terms_name` ON `cms_terms` (`kind`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `cms_page_terms` ( `page_id` integer NOT NULL, `term_id` integer NOT NULL, `position` integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(`page_id`, `term_id`), FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`term_id`) REFERENCES `cms_terms`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `cms_page_terms_term` ON `cms_page_terms` (`term_id`,`page_id`);--> statement-breakpoint
CREATE TABLE `cms_drafts` ( `page_id` integer PRIMARY KEY NOT NULL, `title` text NOT NULL, `excerpt` text NOT NULL,
  `document` text NOT NULL, `editor_id` integer NOT NULL, `editor` text NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `cms_versions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `page_id` integer NOT NULL, `title` text NOT NULL,
  `excerpt` text NOT NULL, `document` text NOT NULL, `editor` text NOT NULL, `saved` integer DEFAULT true NOT NULL,
  `created_at` integer NOT NULL, FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `cms_versions_page` ON `cms_versions` (`page_id`,`id`);--> statement-breakpoint
CREATE TABLE `cms_preview_links` ( `page_id` integer PRIMARY KEY NOT NULL, `token` text NOT NULL, `expires_at` integer NOT NULL,
  FOREIGN KEY (`page_id`) REFERENCES `cms_pages`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `cms_preview_links_token` ON `cms_preview_links` (`token`);--> statement-breakpoint
CREATE TABLE `brands` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slug` text NOT NULL, `name` text NOT NULL,
  `story` text DEFAULT '' NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug` ON `brands` (`slug`);--> statement-breakpoint
CREATE INDEX `brands_name` ON `brands` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `categories` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `parent_id` integer, `slug` text NOT NULL,
  `name` text NOT NULL, `intro` text DEFAULT '' NOT NULL, `media_id` integer, `position` integer DEFAULT 0 NOT NULL,
  `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `products` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `seo_link` text NOT NULL, `name` text NOT NULL,
  `search_text` text DEFAULT '' NOT NULL, `status` text DEFAULT 'draft' NOT NULL, `brand_id` integer, `category_id` integer,
  `price` integer NOT NULL, `sale_price` integer, `sale_starts_at` integer, `sale_ends_at` integer, `wholesale_price` integer,
  `list_price` integer DEFAULT 0 NOT NULL, `on_sale` integer DEFAULT false NOT NULL, `sale_active` integer DEFAULT false NOT NULL,
  `in_stock` integer DEFAULT false NOT NULL, `card` text NOT NULL, `short_description` text DEFAULT '' NOT NULL,
  `description` text DEFAULT '' NOT NULL, `details` text NOT NULL, `options` text NOT NULL, `layout` integer DEFAULT 1 NOT NULL,
  `dependent_variants` integer DEFAULT false NOT NULL, `max_qty` integer DEFAULT false NOT NULL,
  `checkout_redirect` integer DEFAULT false NOT NULL, `standalone_purchase` integer DEFAULT false NOT NULL,
  `hide_inventory_levels` integer DEFAULT false NOT NULL, `completion_redirect` text, `completion_redirect_label` text,
  `charge_tax` integer DEFAULT 1 NOT NULL, `tax_class` text DEFAULT 'standard' NOT NULL, `gift_wrap` integer DEFAULT false NOT NULL,
  `is_digital` integer DEFAULT false NOT NULL, `backorders` integer DEFAULT false NOT NULL, `weight` integer DEFAULT 0 NOT NULL,
  `length` integer DEFAULT 0 NOT NULL, `width` integer DEFAULT 0 NOT NULL, `height` integer DEFAULT 0 NOT NULL,
  `hs_code` text DEFAULT '' NOT NULL, `country_of_origin` text DEFAULT '' NOT NULL, `cost` integer, `position` integer DEFAULT 0 NOT NULL,
  `tags` text NOT NULL, `video_url` text DEFAULT '' NOT NULL, `video_label` text DEFAULT '' NOT NULL, `video_poster_id` integer,
  `customization` text NOT NULL, `customization_version` integer DEFAULT 0 NOT NULL, `review_count` integer DEFAULT 0 NOT NULL,
  `rating_sum` integer DEFAULT 0 NOT NULL, `seo_title` text DEFAULT '' NOT NULL, `seo_description` text DEFAULT '' NOT NULL,
  `created_at` integer NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action );--> statement-breakpoint
CREATE UNIQUE INDEX `products_seo_link` ON `products` (`seo_link`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`list_price`,`id`,`brand_id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`name`,`id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX `products_sale` ON `products` (`list_price`,`id`,`brand_id`,`in_stock`,`created_at`,`name`) WHERE "products"."status" = 'active' and "products"."on_sale" = true;--> statement-breakpoint
CREATE INDEX `products_brand_sale` ON `products` (`brand_id`,`list_price`,`id`,`in_stock`,`created_at`,`name`) WHERE "products"."status" = 'active' and "products"."on_sale" = true;--> statement-breakpoint
CREATE INDEX `products_brand_newest` ON `products` (`brand_id`,`created_at`,`id`,`in_stock`,`on_sale`,`list_price`,`name`) WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX `products_brand_price` ON `products` (`brand_id`,`list_price`,`id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX `products_brand` ON `products` (`brand_id`,`id`);--> statement-breakpoint
CREATE INDEX `products_out` ON `products` (`brand_id`,`id`) WHERE "products"."status" = 'active' and "products"."in_stock" = false;--> statement-breakpoint
CREATE INDEX `products_status` ON `products` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_updated` ON `products` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_sale_window` ON `products` (`sale_ends_at`,`id`) WHERE "products"."sale_price" is not null;--> statement-breakpoint
CREATE INDEX `products_sold_out` ON `products` (`updated_at`,`id`,`status`,`brand_id`,`list_price`,`on_sale`,`name`) WHERE "products"."in_stock" = false;--> statement-breakpoint
CREATE TABLE `category_products` ( `category_id` integer NOT NULL, `product_id` integer NOT NULL, `chosen` integer NOT NULL,
  `created_at` integer NOT NULL, `list_price` integer NOT NULL, `name` text NOT NULL, `brand_id` integer,
  `in_stock` integer DEFAULT false NOT NULL, `on_sale` integer DEFAULT false NOT NULL, `active` integer NOT NULL,
  PRIMARY KEY(`category_id`, `product_id`), FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `category_products_newest` ON `category_products` (`category_id`,`created_at`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "category_products"."active" = true;--> statement-breakpoint
CREATE INDEX `category_products_price` ON `category_products` (`category_id`,`list_price`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`created_at`,`name`) WHERE "category_products"."active" = true;--> statement-breakpoint
CREATE INDEX `category_products_name` ON `category_products` (`category_id`,`name`,`product_id`,`brand_id`,`in_stock`,`on_sale`,`list_price`) WHERE "category_products"."active" = true;--> statement-breakpoint
CREATE INDEX `category_products_brand_newest` ON `category_products` (`category_id`,`brand_id`,`created_at`,`product_id`,`in_stock`,`on_sale`,`list_price`,`name`) WHERE "category_products"."active" = true;--> statement-breakpoint
CREATE INDEX `category_products_sale` ON `category_products` (`category_id`,`list_price`,`product_id`,`brand_id`,`in_stock`,`created_at`,`name`) WHERE "category_products"."active" = true and "category_products"."on_sale" = true;--> statement-breakpoint
CREATE INDEX `category_products_brand_sale` ON `category_products` (`category_id`,`brand_id`,`list_price`,`product_id`,`in_stock`,`created_at`,`name`) WHERE "category_products"."active" = true and "category_products"."on_sale" = true;--> statement-breakpoint
CREATE INDEX `category_products_out` ON `category_products` (`category_id`,`brand_id`,`product_id`) WHERE "category_products"."active" = true and "category_products"."in_stock" = false;--> statement-breakpoint
CREATE INDEX `category_products_product` ON `category_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `listing_counts` ( `category_id` integer NOT NULL, `brand_id` integer NOT NULL, `products` integer NOT NULL,
  PRIMARY KEY(`category_id`, `brand_id`) );--> statement-breakpoint
CREATE TABLE `product_images` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `product_id` integer NOT NULL, `media_id` integer NOT NULL,
  `image_alt` text DEFAULT '' NOT NULL, `zoom_label` text DEFAULT '' NOT NULL, `color` text DEFAULT '' NOT NULL,
  `focus` text DEFAULT '' NOT NULL, `variant_ids` text NOT NULL, `position` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `product_images_product` ON `product_images` (`product_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `variants` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `product_id` integer NOT NULL, `sku` text NOT NULL,
  `options` text NOT NULL, `variant_fee` integer DEFAULT 0 NOT NULL, `compare_at_price` integer, `barcode` text DEFAULT '' NOT NULL,
  `weight` integer, `is_subscription` integer DEFAULT false NOT NULL, `interval_unit` text DEFAULT 'month' NOT NULL,
  `interval_count` integer DEFAULT 1 NOT NULL, `active` integer DEFAULT true NOT NULL, `position` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `variants_sku` ON `variants` (`sku`);--> statement-breakpoint
CREATE INDEX `variants_product` ON `variants` (`product_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `cross_sells` ( `product_id` integer NOT NULL, `offered_id` integer NOT NULL,
  `display_on_item_view` integer DEFAULT true NOT NULL, `display_on_post_cart` integer DEFAULT false NOT NULL,
  `position` integer DEFAULT 0 NOT NULL, PRIMARY KEY(`product_id`, `offered_id`),
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`offered_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `cross_sells_offered` ON `cross_sells` (`offered_id`);--> statement-breakpoint
CREATE TABLE `product_files` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `product_id` integer NOT NULL, `file` text NOT NULL,
  `original_name` text NOT NULL, `type` text NOT NULL, `bytes` integer NOT NULL, `expires_days` integer, `max_downloads` integer,
  `position` integer DEFAULT 0 NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `product_files_file` ON `product_files` (`file`);--> statement-breakpoint
CREATE INDEX `product_files_product` ON `product_files` (`product_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `stock_alerts` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `variant_id` integer NOT NULL, `email` text NOT NULL,
  `email_key` text NOT NULL, `user_id` integer, `language` text NOT NULL, `created_at` integer NOT NULL, `sent_at` integer,
  FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_variant` ON `stock_alerts` (`variant_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `stock_alerts_waiting` ON `stock_alerts` (`sent_at`,`variant_id`);--> statement-breakpoint
CREATE TABLE `tax_rates` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `country` text NOT NULL, `region` text DEFAULT '' NOT NULL,
  `postal_prefix` text DEFAULT '' NOT NULL, `tax_class` text DEFAULT 'standard' NOT NULL, `kind` text NOT NULL, `name` text NOT NULL,
  `rate_ppm` integer NOT NULL, `adds` integer DEFAULT false NOT NULL, `valid_from` text, `valid_to` text, `checked_on` text NOT NULL,
  `updated_at` integer DEFAULT 0 NOT NULL );--> statement-breakpoint
CREATE INDEX `tax_rates_area` ON `tax_rates` (`country`,`region`,`postal_prefix`,`tax_class`,`id`);--> statement-breakpoint
CREATE INDEX `tax_rates_checked` ON `tax_rates` (`checked_on`,`id`);--> statement-breakpoint
CREATE INDEX `tax_rates_rate` ON `tax_rates` (`rate_ppm`,`id`);--> statement-breakpoint
CREATE TABLE `tax_known_rates` ( `key` text PRIMARY KEY NOT NULL, `rate_ppm` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `vat_checks` ( `vat_number` text PRIMARY KEY NOT NULL, `state` text NOT NULL, `name` text DEFAULT '' NOT NULL,
  `reference` text DEFAULT '' NOT NULL, `checked_at` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `tax_provider_quotes` ( `key` text PRIMARY KEY NOT NULL, `result` text, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `tax_provider_quotes_created` ON `tax_provider_quotes` (`created_at`);--> statement-breakpoint
CREATE TABLE `shipping_zones` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `countries` text NOT NULL,
  `regions` text NOT NULL, `postal_prefixes` text NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_zones_name` ON `shipping_zones` (`name`);--> statement-breakpoint
CREATE TABLE `shipping_rules` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `price` integer NOT NULL,
  `price_per_kg` integer, `zone_id` integer, `min_weight` integer, `max_weight` integer, `min_total` integer, `max_total` integer,
  `min_days` integer NOT NULL, `max_days` integer NOT NULL, `active` integer DEFAULT true NOT NULL, `updated_at` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`zone_id`) REFERENCES `shipping_zones`(`id`) ON UPDATE no action ON DELETE no action );--> statement-breakpoint
CREATE INDEX `shipping_rules_price` ON `shipping_rules` (`price`,`id`);--> statement-breakpoint
CREATE INDEX `shipping_rules_zone` ON `shipping_rules` (`zone_id`,`id`);--> statement-breakpoint
CREATE TABLE `shipping_boxes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `length` integer NOT NULL,
  `width` integer NOT NULL, `height` integer NOT NULL, `max_weight` integer NOT NULL, `tare_weight` integer NOT NULL,
  `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_boxes_name` ON `shipping_boxes` (`name`);--> statement-breakpoint
CREATE TABLE `carriers` ( `id` text PRIMARY KEY NOT NULL, `enabled` integer DEFAULT false NOT NULL, `blocked_until` integer,
  `asked_at` integer, `answer` text );--> statement-breakpoint
CREATE TABLE `carrier_failures` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `carrier` text NOT NULL, `failure` text NOT NULL,
  `detail` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `carrier_failures_created` ON `carrier_failures` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `carrier_quotes` ( `hash` text PRIMARY KEY NOT NULL, `rates` text NOT NULL, `answers` text NOT NULL,
  `created_at` integer NOT NULL, `expires_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `carrier_quotes_expires` ON `carrier_quotes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `order_processors` ( `processor_id` integer PRIMARY KEY NOT NULL, `slug` text NOT NULL, `name` text NOT NULL,
  `enabled` integer DEFAULT true NOT NULL, `is_primary` integer DEFAULT false NOT NULL, `instructions` text DEFAULT '' NOT NULL,
  `due_days` integer, `credit_limit` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `order_processors_slug` ON `order_processors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_processors_primary` ON `order_processors` (`is_primary`) WHERE "order_processors"."is_primary" = true;--> statement-breakpoint
CREATE TABLE `payments` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `processor_id` integer NOT NULL,
  `idempotency_key` text NOT NULL, `reference` text, `hosted_reference` text, `amount` integer NOT NULL,
  `refunded` integer DEFAULT 0 NOT NULL, `currency` text NOT NULL, `state` text NOT NULL, `method` text DEFAULT '' NOT NULL, `failure` text,
  `created_at` integer NOT NULL, `updated_at` integer NOT NULL, `next_check_at` integer,
  CONSTRAINT "payments_refunded" CHECK("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."amount") );--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency_key` ON `payments` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`processor_id`,`reference`) WHERE "payments"."reference" is not null;--> statement-breakpoint
CREATE INDEX `payments_hosted` ON `payments` (`processor_id`,`hosted_reference`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_events` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `source` text NOT NULL, `event_id` text NOT NULL,
  `type` text NOT NULL, `payload` text NOT NULL, `state` text NOT NULL, `error` text, `received_at` integer NOT NULL,
  `attempts` integer DEFAULT 0 NOT NULL, `next_attempt_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_event` ON `webhook_events` (`source`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_state` ON `webhook_events` (`state`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_next_attempt` ON `webhook_events` (`next_attempt_at`) WHERE "webhook_events"."next_attempt_at" is not null;--> statement-breakpoint
CREATE TABLE `unmatched_payments` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL,
  `reference` text NOT NULL, `amount` integer NOT NULL, `currency` text NOT NULL, `reason` text NOT NULL, `order_id` integer,
  `email` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL, `settled_at` integer, `note` text DEFAULT '' NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_payments_reference` ON `unmatched_payments` (`processor_id`,`reference`);--> statement-breakpoint
CREATE INDEX `unmatched_payments_settled` ON `unmatched_payments` (`settled_at`,`id`);--> statement-breakpoint
CREATE INDEX `unmatched_payments_order` ON `unmatched_payments` (`order_id`);--> statement-breakpoint
CREATE TABLE `reported_refunds` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL,
  `reference` text NOT NULL, `total` integer NOT NULL, `failed_at` integer, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `reported_refunds_reference` ON `reported_refunds` (`processor_id`,`reference`);--> statement-breakpoint
CREATE TABLE `gateway_customers` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL,
  `customer_id` text NOT NULL, `user_id` integer, `email_key` text DEFAULT '' NOT NULL, `occurred_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_customer` ON `gateway_customers` (`processor_id`,`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_user` ON `gateway_customers` (`user_id`,`processor_id`) WHERE "gateway_customers"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_waiting` ON `gateway_customers` (`email_key`,`processor_id`) WHERE "gateway_customers"."user_id" is null and "gateway_customers"."email_key" <> '';--> statement-breakpoint
CREATE TABLE `carts` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `token_hash` text, `user_id` integer, `created_at` integer NOT NULL,
  `updated_at` integer NOT NULL, `expires_at` integer NOT NULL, `saved_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `carts_token` ON `carts` (`token_hash`);--> statement-breakpoint
CREATE INDEX `carts_user` ON `carts` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `carts_expiry` ON `carts` (`expires_at`,`id`);--> statement-breakpoint
CREATE TABLE `cart_lines` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `cart_id` integer NOT NULL, `product_id` integer NOT NULL,
  `variant_id` integer NOT NULL, `quantity` integer NOT NULL, `gift_wrap` integer DEFAULT false NOT NULL,
  `gift_message` text DEFAULT '' NOT NULL, `answers` text NOT NULL, `customization_version` integer DEFAULT 0 NOT NULL,
  `seen_price` integer NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" between 1 and 10000) );--> statement-breakpoint
CREATE INDEX `cart_lines_cart` ON `cart_lines` (`cart_id`,`id`);--> statement-breakpoint
CREATE TABLE `cart_removals` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `cart_id` integer NOT NULL, `lines` text NOT NULL,
  `removed_at` integer NOT NULL, FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `cart_removals_cart` ON `cart_removals` (`cart_id`,`id`);--> statement-breakpoint
CREATE INDEX `cart_removals_removed` ON `cart_removals` (`removed_at`,`id`);--> statement-breakpoint
CREATE TABLE `orders` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `external_id` text NOT NULL, `number` integer NOT NULL,
  `user_id` integer, `cart_id` integer, `attempt_key` text NOT NULL, `replaced_by` integer, `status` text NOT NULL,
  `payment_status` text NOT NULL, `fulfillment_status` text NOT NULL, `email` text NOT NULL, `email_key` text NOT NULL,
  `name` text NOT NULL, `search_text` text NOT NULL, `phone` text DEFAULT '' NOT NULL, `address` text NOT NULL, `billing_address` text,
  `extra` text, `country` text DEFAULT '' NOT NULL, `comment` text DEFAULT '' NOT NULL, `currency` text NOT NULL, `language` text,
  `item_count` integer NOT NULL, `subtotal` integer NOT NULL, `discount` integer NOT NULL, `taxable_subtotal` integer NOT NULL,
  `tax` integer NOT NULL, `shipping` integer NOT NULL, `total` integer NOT NULL, `refunded` integer DEFAULT 0 NOT NULL,
  `balance` integer DEFAULT 0 NOT NULL, `tax_label` text DEFAULT '' NOT NULL, `refunding` integer DEFAULT 0 NOT NULL,
  `tax_included` integer DEFAULT false NOT NULL, `tax_rates` text, `tax_source` text DEFAULT 'table' NOT NULL,
  `vat_number` text DEFAULT '' NOT NULL, `vat_check` text, `reverse_charge` integer DEFAULT false NOT NULL,
  `shipping_name` text DEFAULT '' NOT NULL, `shipping_carrier` text DEFAULT '' NOT NULL, `shipping_service` text DEFAULT '' NOT NULL,
  `parcels` text, `delivery_from` text, `delivery_to` text, `order_date` integer NOT NULL, `payment_due_at` integer,
  `manual_processor_id` integer, `due_reminders` integer DEFAULT 0 NOT NULL, `paid_at` integer, `erase_contact_at` integer,
  `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `orders_external_id` ON `orders` (`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_attempt` ON `orders` (`attempt_key`);--> statement-breakpoint
CREATE INDEX `orders_date` ON `orders` (`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_payment_status` ON `orders` (`payment_status`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_fulfillment_status` ON `orders` (`fulfillment_status`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_country` ON `orders` (`country`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_name` ON `orders` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email_key`,`order_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_cart` ON `orders` (`cart_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_erase_contact` ON `orders` (`erase_contact_at`,`id`) WHERE "orders"."erase_contact_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_payment_due` ON `orders` (`payment_due_at`,`id`) WHERE "orders"."payment_due_at" is not null and "orders"."payment_status" in ('unpaid', 'failed', 'authorized') and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_cancelled_paid` ON `orders` (`order_date`,`id`) WHERE "orders"."status" = 'cancelled' and "orders"."payment_status" in ('paid', 'partially_refunded');--> statement-breakpoint
CREATE TABLE `order_lines` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `product_id` integer,
  `variant_id` integer, `sku` text NOT NULL, `name` text NOT NULL, `options` text NOT NULL, `seo_link` text DEFAULT '' NOT NULL,
  `media_file` text DEFAULT '' NOT NULL, `kind` text DEFAULT 'item' NOT NULL, `gift_message` text DEFAULT '' NOT NULL,
  `customization` text NOT NULL, `quantity` integer NOT NULL, `unit_price` integer NOT NULL, `original_unit_price` integer NOT NULL,
  `discount` integer DEFAULT 0 NOT NULL, `tax` integer DEFAULT 0 NOT NULL, `line_total` integer NOT NULL,
  `is_digital` integer DEFAULT false NOT NULL, `fulfilled` integer DEFAULT 0 NOT NULL, `refunded` integer DEFAULT 0 NOT NULL,
  `refunding` integer DEFAULT 0 NOT NULL, `cart_line_id` integer, `download_token` text NOT NULL,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_download_token` ON `order_lines` (`download_token`);--> statement-breakpoint
CREATE TABLE `order_taxes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `order_line_id` integer,
  `tax_class` text NOT NULL, `kind` text NOT NULL, `name` text NOT NULL, `rate_ppm` integer NOT NULL, `country` text NOT NULL,
  `region` text DEFAULT '' NOT NULL, `base` integer NOT NULL, `amount` integer NOT NULL,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `order_taxes_order` ON `order_taxes` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `downloads` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_line_id` integer NOT NULL,
  `product_file_id` integer NOT NULL, `expires_at` integer, `downloads_left` integer, `downloads_allowed` integer, `counted_at` integer,
  FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "downloads_left" CHECK("downloads"."downloads_left" >= 0) );--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_line_file` ON `downloads` (`order_line_id`,`product_file_id`);--> statement-breakpoint
CREATE TABLE `order_timeline` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `kind` text NOT NULL,
  `data` text NOT NULL, `actor` text NOT NULL, `author_id` integer, `created_at` integer NOT NULL, `edited_at` integer,
  `deleted_at` integer, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `order_timeline_order` ON `order_timeline` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_tags` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `tag` text NOT NULL,
  `tag_key` text NOT NULL, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `order_tags_tag` ON `order_tags` (`order_id`,`tag_key`);--> statement-breakpoint
CREATE INDEX `order_tags_key` ON `order_tags` (`tag_key`,`order_id`);--> statement-breakpoint
CREATE TABLE `sales_days` ( `day` text PRIMARY KEY NOT NULL, `orders` integer DEFAULT 0 NOT NULL, `units` integer DEFAULT 0 NOT NULL,
  `revenue` integer DEFAULT 0 NOT NULL, `tax` integer DEFAULT 0 NOT NULL, `refunded` integer DEFAULT 0 NOT NULL );--> statement-breakpoint
CREATE TABLE `discounts` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL,
  `automatic` integer DEFAULT false NOT NULL, `code` text DEFAULT '' NOT NULL, `kind` text NOT NULL, `value` integer NOT NULL,
  `max_shipping_rate` integer, `min_total` integer, `max_total` integer, `min_weight` integer, `max_weight` integer, `min_quantity` integer,
  `max_quantity` integer, `wholesale_only` integer DEFAULT false NOT NULL, `customer_key` text, `sale_items` text DEFAULT 'any' NOT NULL,
  `included_products` text NOT NULL, `excluded_products` text NOT NULL, `included_categories` text NOT NULL,
  `excluded_categories` text NOT NULL, `starts_on` text, `ends_on` text, `usage_limit` integer, `customer_limit` integer,
  `taken` integer DEFAULT 0 NOT NULL, `used` integer DEFAULT 0 NOT NULL, `stackable` integer DEFAULT false NOT NULL,
  `active` integer DEFAULT true NOT NULL, `deleted_at` integer, `created_at` integer NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `discounts_created` ON `discounts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `discounts_name` ON `discounts` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `discounts_used` ON `discounts` (`used`,`id`);--> statement-breakpoint
CREATE INDEX `discounts_deleted` ON `discounts` (`deleted_at`,`id`) WHERE "discounts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `discounts_customer` ON `discounts` (`customer_key`,`id`) WHERE "discounts"."customer_key" is not null;--> statement-breakpoint
CREATE INDEX `discounts_automatic` ON `discounts` (`id`) WHERE "discounts"."automatic" = true and "discounts"."active" = true;--> statement-breakpoint
CREATE TABLE `discount_codes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `discount_id` integer NOT NULL, `code` text NOT NULL,
  `code_key` text NOT NULL, `single_use` integer NOT NULL, `taken` integer DEFAULT 0 NOT NULL, `used` integer DEFAULT 0 NOT NULL,
  `created_at` integer NOT NULL, FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_key` ON `discount_codes` (`code_key`);--> statement-breakpoint
CREATE INDEX `discount_codes_discount` ON `discount_codes` (`discount_id`,`single_use`,`id`);--> statement-breakpoint
CREATE TABLE `cart_codes` ( `cart_id` integer NOT NULL, `code_id` integer NOT NULL, `code` text NOT NULL, `created_at` integer NOT NULL,
  PRIMARY KEY(`cart_id`, `code_id`), FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `order_discounts` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL,
  `discount_id` integer NOT NULL, `code_id` integer, `code` text NOT NULL, `name` text NOT NULL, `kind` text NOT NULL,
  `amount` integer NOT NULL, `state` text NOT NULL, `expires_at` integer NOT NULL,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `order_discounts_order` ON `order_discounts` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_discounts_discount` ON `order_discounts` (`discount_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_discounts_code` ON `order_discounts` (`code_id`,`order_id`) WHERE "order_discounts"."code_id" is not null;--> statement-breakpoint
CREATE INDEX `order_discounts_expiry` ON `order_discounts` (`expires_at`,`id`) WHERE "order_discounts"."state" = 'reserved';--> statement-breakpoint
CREATE TABLE `fulfillments` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `key` text NOT NULL,
  `carrier` text DEFAULT '' NOT NULL, `tracking_number` text DEFAULT '' NOT NULL, `tracking_url` text DEFAULT '' NOT NULL,
  `actor` text NOT NULL, `created_at` integer NOT NULL, `updated_at` integer NOT NULL, `cancelled_at` integer,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `fulfillments_key` ON `fulfillments` (`key`);--> statement-breakpoint
CREATE INDEX `fulfillments_order` ON `fulfillments` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `fulfillment_lines` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `fulfillment_id` integer NOT NULL,
  `order_line_id` integer NOT NULL, `quantity` integer NOT NULL,
  FOREIGN KEY (`fulfillment_id`) REFERENCES `fulfillments`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `fulfillment_lines_fulfillment` ON `fulfillment_lines` (`fulfillment_id`,`id`);--> statement-breakpoint
CREATE INDEX `fulfillment_lines_line` ON `fulfillment_lines` (`order_line_id`,`id`);--> statement-breakpoint
CREATE TABLE `refunds` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `payment_id` integer,
  `key` text NOT NULL, `state` text NOT NULL, `method` text NOT NULL, `amount` integer NOT NULL, `shipping` integer DEFAULT 0 NOT NULL,
  `adjustment` integer DEFAULT 0 NOT NULL, `reason` text DEFAULT '' NOT NULL, `note` text DEFAULT '' NOT NULL,
  `is_correction` integer DEFAULT false NOT NULL, `notify` integer DEFAULT false NOT NULL, `actor` text NOT NULL, `reference` text,
  `failure` text, `previous_status` text, `sales_day` text, `created_at` integer NOT NULL, `settled_at` integer, `next_check_at` integer,
  `asking_until` integer, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0) );--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_check` ON `refunds` (`next_check_at`,`id`) WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE TABLE `refund_lines` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `refund_id` integer NOT NULL,
  `order_line_id` integer NOT NULL, `quantity` integer NOT NULL, `amount` integer NOT NULL, `tax` integer DEFAULT 0 NOT NULL,
  `restock` integer DEFAULT 0 NOT NULL, `is_closing` integer DEFAULT false NOT NULL,
  FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `refund_lines_refund` ON `refund_lines` (`refund_id`,`id`);--> statement-breakpoint
CREATE INDEX `refund_lines_line` ON `refund_lines` (`order_line_id`,`id`);--> statement-breakpoint
CREATE TABLE `disputes` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL, `dispute_id` text NOT NULL,
  `reference` text NOT NULL, `order_id` integer, `state` text NOT NULL, `amount` integer NOT NULL, `currency` text NOT NULL,
  `reason` text NOT NULL, `evidence_due_at` integer, `occurred_at` integer NOT NULL, `created_at` integer NOT NULL, `closed_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_dispute` ON `disputes` (`processor_id`,`dispute_id`);--> statement-breakpoint
CREATE INDEX `disputes_reference` ON `disputes` (`processor_id`,`reference`);--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_created` ON `disputes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`evidence_due_at`,`id`) WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE TABLE `subscriptions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `user_id` integer,
  `processor_id` integer NOT NULL, `reference` text, `customer_id` text DEFAULT '' NOT NULL, `state` text NOT NULL,
  `interval_unit` text NOT NULL, `interval_count` integer NOT NULL, `amount` integer NOT NULL, `currency` text NOT NULL,
  `renewed_order` text NOT NULL, `title` text NOT NULL, `search_text` text NOT NULL, `started_at` integer, `period_end` integer,
  `ends_at_period_end` integer DEFAULT false NOT NULL, `cancelled_at` integer, `updated_at` integer NOT NULL,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_order` ON `subscriptions` (`order_id`,`processor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_reference` ON `subscriptions` (`processor_id`,`reference`) WHERE "subscriptions"."reference" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_started` ON `subscriptions` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_period_end` ON `subscriptions` (`period_end`,`id`);--> statement-breakpoint
CREATE TABLE `reported_subscriptions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL,
  `reference` text NOT NULL, `customer_id` text NOT NULL, `state` text NOT NULL, `period_end` integer,
  `ends_at_period_end` integer NOT NULL, `occurred_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `reported_subscriptions_reference` ON `reported_subscriptions` (`processor_id`,`reference`);--> statement-breakpoint
CREATE TABLE `subscription_renewals` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `processor_id` integer NOT NULL,
  `renewal_id` text NOT NULL, `reference` text NOT NULL, `state` text NOT NULL, `amount` integer NOT NULL, `currency` text NOT NULL,
  `payment_reference` text DEFAULT '' NOT NULL, `method` text DEFAULT '' NOT NULL, `tax` text, `order_id` integer,
  `occurred_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_renewals_renewal` ON `subscription_renewals` (`processor_id`,`renewal_id`);--> statement-breakpoint
CREATE INDEX `subscription_renewals_reference` ON `subscription_renewals` (`processor_id`,`reference`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_renewals_order` ON `subscription_renewals` (`order_id`);--> statement-breakpoint
CREATE TABLE `checkouts` ( `cart_id` integer PRIMARY KEY NOT NULL, `user_id` integer, `email` text NOT NULL, `name` text NOT NULL,
  `phone` text DEFAULT '' NOT NULL, `address` text NOT NULL, `billing` text, `extra` text, `vat_number` text DEFAULT '' NOT NULL,
  `rate_id` text DEFAULT '' NOT NULL, `comment` text DEFAULT '' NOT NULL, `processor_id` integer, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`user_id`);--> statement-breakpoint
CREATE TABLE `checkout_fields` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `key` text NOT NULL, `type` text NOT NULL,
  `label` text NOT NULL, `options` text DEFAULT '' NOT NULL, `required` integer DEFAULT false NOT NULL,
  `applies_to` text DEFAULT 'both' NOT NULL, `position` integer NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_fields_key` ON `checkout_fields` (`key`);--> statement-breakpoint
CREATE INDEX `checkout_fields_position` ON `checkout_fields` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `draft_orders` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `state` text DEFAULT 'open' NOT NULL, `token` text NOT NULL,
  `user_id` integer, `email` text DEFAULT '' NOT NULL, `name` text DEFAULT '' NOT NULL, `phone` text DEFAULT '' NOT NULL,
  `address` text NOT NULL, `lines` text NOT NULL, `discount` text, `shipping_name` text DEFAULT '' NOT NULL, `shipping_amount` integer,
  `note` text DEFAULT '' NOT NULL, `total` integer DEFAULT 0 NOT NULL, `currency` text NOT NULL, `item_count` integer DEFAULT 0 NOT NULL,
  `search_text` text DEFAULT '' NOT NULL, `created_by` text NOT NULL, `sent_at` integer, `link_expires_at` integer, `order_id` integer,
  `created_at` integer NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `draft_orders_token` ON `draft_orders` (`token`);--> statement-breakpoint
CREATE INDEX `draft_orders_updated` ON `draft_orders` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `draft_orders_state` ON `draft_orders` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `draft_orders_total` ON `draft_orders` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `draft_orders_user` ON `draft_orders` (`user_id`,`id`) WHERE "draft_orders"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `draft_orders_order` ON `draft_orders` (`order_id`) WHERE "draft_orders"."order_id" is not null;--> statement-breakpoint
CREATE TABLE `returns` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `order_id` integer NOT NULL, `key` text NOT NULL,
  `kind` text NOT NULL, `state` text NOT NULL, `note` text DEFAULT '' NOT NULL, `reason` text DEFAULT '' NOT NULL,
  `decided_by` text DEFAULT '' NOT NULL, `decided_at` integer, `search_text` text NOT NULL, `created_at` integer NOT NULL,
  `updated_at` integer NOT NULL, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `returns_key` ON `returns` (`key`);--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `returns_date` ON `returns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `returns_kind` ON `returns` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `return_lines` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `return_id` integer NOT NULL,
  `order_line_id` integer NOT NULL, `quantity` integer NOT NULL, `reason` text DEFAULT '' NOT NULL, `restocked` integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "return_lines_quantity" CHECK("return_lines"."quantity" > 0 and "return_lines"."restocked" between 0 and "return_lines"."quantity")
  );--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_line` ON `return_lines` (`return_id`,`order_line_id`);--> statement-breakpoint
CREATE INDEX `return_lines_order_line` ON `return_lines` (`order_line_id`,`id`);--> statement-breakpoint
CREATE TABLE `return_photos` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `return_id` integer NOT NULL, `media_id` integer NOT NULL,
  `position` integer DEFAULT 0 NOT NULL, FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `return_photos_return` ON `return_photos` (`return_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `reviews` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `product_id` integer NOT NULL, `user_id` integer NOT NULL,
  `author` text NOT NULL, `rating` integer NOT NULL, `title` text DEFAULT '' NOT NULL, `text` text NOT NULL,
  `status` text DEFAULT 'pending' NOT NULL, `verified_buyer` integer DEFAULT false NOT NULL, `store_answer` text DEFAULT '' NOT NULL,
  `answered_at` integer, `created_at` integer NOT NULL, `updated_at` integer NOT NULL,
  CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5) );--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_author` ON `reviews` (`product_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_shown` ON `reviews` (`product_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_queue` ON `reviews` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `review_photos` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `review_id` integer NOT NULL, `media_id` integer NOT NULL,
  `position` integer DEFAULT 0 NOT NULL, FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `review_photos_review` ON `review_photos` (`review_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `cart_reminders` ( `cart_id` integer PRIMARY KEY NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `review_requests` ( `order_id` integer PRIMARY KEY NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `import_runs` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` integer, `source` text NOT NULL,
  `original_name` text NOT NULL, `file` text NOT NULL, `images_file` text DEFAULT '' NOT NULL, `mapping` text NOT NULL,
  `options` text NOT NULL, `state` text NOT NULL, `products_total` integer DEFAULT 0 NOT NULL, `products_done` integer DEFAULT 0 NOT NULL,
  `created` integer DEFAULT 0 NOT NULL, `updated` integer DEFAULT 0 NOT NULL, `skipped` integer DEFAULT 0 NOT NULL,
  `failed` integer DEFAULT 0 NOT NULL, `last_error` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL, `started_at` integer,
  `finished_at` integer, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `import_runs_created` ON `import_runs` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `import_results` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `run_id` integer NOT NULL, `position` integer NOT NULL,
  `line` integer NOT NULL, `handle` text NOT NULL, `outcome` text NOT NULL, `issues` text NOT NULL, `product_id` integer,
  `undo_snapshot` text, FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `import_results_run` ON `import_results` (`run_id`,`position`);--> statement-breakpoint
CREATE INDEX `import_results_outcome` ON `import_results` (`run_id`,`outcome`,`position`);--> statement-breakpoint
CREATE TABLE `import_images` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `run_id` integer NOT NULL, `product_id` integer NOT NULL,
  `line` integer NOT NULL, `source` text NOT NULL, `usage` text DEFAULT 'gallery' NOT NULL, `image_alt` text, `zoom_label` text,
  `color` text, `focus` text, `skus` text, `position` integer NOT NULL, `product_file` text, `state` text DEFAULT 'queued' NOT NULL,
  `media_id` integer, `attached` integer DEFAULT false NOT NULL, `reason` text DEFAULT '' NOT NULL,
  FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `import_images_run` ON `import_images` (`run_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `import_images_source` ON `import_images` (`source`,`state`);--> statement-breakpoint
CREATE TABLE `tickets` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `token` text NOT NULL, `key` text, `subject` text NOT NULL,
  `status` text DEFAULT 'open' NOT NULL, `priority` text DEFAULT 'normal' NOT NULL, `channel` text NOT NULL,
  `is_spam` integer DEFAULT false NOT NULL, `merged_into` integer, `snoozed_until` integer, `previous_id` integer, `user_id` integer,
  `name` text NOT NULL, `email` text NOT NULL, `email_key` text NOT NULL, `language` text, `order_id` integer, `assignee_id` integer,
  `excerpt` text DEFAULT '' NOT NULL, `message_count` integer DEFAULT 0 NOT NULL, `last_message_at` integer NOT NULL,
  `waiting_since` integer, `first_response_at` integer, `response_due_at` integer, `resolution_due_at` integer, `response_in_time` integer,
  `resolution_in_time` integer, `resolved_at` integer, `closed_at` integer, `rating_asked_at` integer, `rating` text,
  `rating_comment` text DEFAULT '' NOT NULL, `rated_at` integer, `customer_seen_at` integer, `mail_loop_at` integer,
  `search_text` text NOT NULL, `created_at` integer NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
  FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null );--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_token` ON `tickets` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_key` ON `tickets` (`key`);--> statement-breakpoint
CREATE INDEX `tickets_previous` ON `tickets` (`previous_id`) WHERE "tickets"."previous_id" is not null;--> statement-breakpoint
CREATE INDEX `tickets_listed` ON `tickets` (`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;--> statement-breakpoint
CREATE INDEX `tickets_assigned` ON `tickets` (`assignee_id`,`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_waiting` ON `tickets` ((case when "waiting_since" is null then 8640000000000000 else "waiting_since" end),`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_priority` ON `tickets` ((case "priority" when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end),`last_message_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_spam` ON `tickets` (`last_message_at`,`id`) WHERE "tickets"."is_spam" = true;--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_email` ON `tickets` (`email_key`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_order` ON `tickets` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`,`id`) WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_snoozed` ON `tickets` (`snoozed_until`,`id`) WHERE "tickets"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX `tickets_response_due` ON `tickets` (`response_due_at`,`id`) WHERE "tickets"."response_due_at" is not null;--> statement-breakpoint
CREATE INDEX `tickets_resolution_due` ON `tickets` (`resolution_due_at`,`id`) WHERE "tickets"."resolution_due_at" is not null;--> statement-breakpoint
CREATE INDEX `tickets_resolved` ON `tickets` (`resolved_at`,`id`) WHERE "tickets"."status" = 'resolved';--> statement-breakpoint
CREATE INDEX `tickets_solved` ON `tickets` (`resolved_at`,`id`) WHERE "tickets"."resolved_at" is not null and "tickets"."is_spam" = false and "tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX `tickets_merged` ON `tickets` (`merged_into`,`id`) WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
CREATE TABLE `ticket_messages` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `ticket_id` integer NOT NULL, `kind` text NOT NULL,
  `channel` text NOT NULL, `key` text NOT NULL, `author_id` integer, `author_name` text NOT NULL, `author_email` text DEFAULT '' NOT NULL,
  `body_text` text DEFAULT '' NOT NULL, `body_html` text DEFAULT '' NOT NULL, `quoted_text` text DEFAULT '' NOT NULL, `event` text,
  `warning` text DEFAULT '' NOT NULL, `has_remote_images` integer DEFAULT false NOT NULL, `images_allowed` integer DEFAULT false NOT NULL,
  `mail_message_id` text DEFAULT '' NOT NULL, `outbox_id` integer, `inbound_mail_id` integer, `visible_at` integer NOT NULL,
  `created_at` integer NOT NULL, FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null );--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_messages_key` ON `ticket_messages` (`ticket_id`,`key`);--> statement-breakpoint
CREATE INDEX `ticket_messages_ticket` ON `ticket_messages` (`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_messages_author` ON `ticket_messages` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_messages_created` ON `ticket_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_messages_mail` ON `ticket_messages` (`mail_message_id`,`id`) WHERE "ticket_messages"."mail_message_id" <> '';--> statement-breakpoint
CREATE INDEX `ticket_messages_author_email` ON `ticket_messages` (lower("author_email"),`id`) WHERE "ticket_messages"."author_id" is null and "ticket_messages"."author_email" <> '';--> statement-breakpoint
CREATE TABLE `ticket_attachments` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `ticket_id` integer NOT NULL, `message_id` integer,
  `uploaded_by` integer, `draft_kind` text, `name` text NOT NULL, `type` text NOT NULL, `bytes` integer NOT NULL, `file` text NOT NULL,
  `content_id` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL,
  FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`message_id`) REFERENCES `ticket_messages`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `ticket_attachments_message` ON `ticket_attachments` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_attachments_ticket` ON `ticket_attachments` (`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_attachments_file` ON `ticket_attachments` (`file`);--> statement-breakpoint
CREATE TABLE `ticket_tags` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `ticket_id` integer NOT NULL, `tag` text NOT NULL,
  `tag_key` text NOT NULL, FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_tags_ticket` ON `ticket_tags` (`ticket_id`,`tag_key`);--> statement-breakpoint
CREATE INDEX `ticket_tags_key` ON `ticket_tags` (`tag_key`,`ticket_id`);--> statement-breakpoint
CREATE TABLE `ticket_drafts` ( `ticket_id` integer NOT NULL, `user_id` integer NOT NULL, `kind` text NOT NULL, `body` text NOT NULL,
  `updated_at` integer NOT NULL, PRIMARY KEY(`ticket_id`, `user_id`, `kind`),
  FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `ticket_viewers` ( `ticket_id` integer NOT NULL, `user_id` integer NOT NULL, `is_replying` integer DEFAULT false NOT NULL,
  `seen_at` integer NOT NULL, `last_read_id` integer DEFAULT 0 NOT NULL, PRIMARY KEY(`ticket_id`, `user_id`),
  FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `ticket_viewers_user` ON `ticket_viewers` (`user_id`,`seen_at`);--> statement-breakpoint
CREATE TABLE `ticket_merges` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `source_id` integer NOT NULL, `target_id` integer NOT NULL,
  `message_ids` text NOT NULL, `status` text NOT NULL, `moved_order_id` integer, `actor` text NOT NULL, `created_at` integer NOT NULL,
  `undone_at` integer );--> statement-breakpoint
CREATE INDEX `ticket_merges_source` ON `ticket_merges` (`source_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_merges_target` ON `ticket_merges` (`target_id`,`id`);--> statement-breakpoint
CREATE TABLE `ticket_articles` ( `ticket_id` integer NOT NULL, `article_id` integer NOT NULL, `created_at` integer NOT NULL,
  PRIMARY KEY(`ticket_id`, `article_id`), FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `ticket_articles_article` ON `ticket_articles` (`article_id`,`ticket_id`);--> statement-breakpoint
CREATE TABLE `saved_replies` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `title` text NOT NULL, `body` text NOT NULL,
  `user_id` integer, `uses` integer DEFAULT 0 NOT NULL, `created_at` integer NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `saved_replies_user` ON `saved_replies` (`user_id`,`title`);--> statement-breakpoint
CREATE TABLE `agent_preferences` ( `user_id` integer PRIMARY KEY NOT NULL, `after_send` text DEFAULT 'next' NOT NULL,
  `notify_of` text NOT NULL, `shortcuts` integer DEFAULT true NOT NULL,
  FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE TABLE `inbound_mails` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `key` text NOT NULL, `provider` text NOT NULL,
  `file` text NOT NULL, `content_type` text NOT NULL, `bytes` integer NOT NULL, `recipient` text DEFAULT '' NOT NULL,
  `sender_name` text DEFAULT '' NOT NULL, `sender_email` text DEFAULT '' NOT NULL, `subject` text DEFAULT '' NOT NULL,
  `excerpt` text DEFAULT '' NOT NULL, `state` text DEFAULT 'received' NOT NULL, `reason` text DEFAULT '' NOT NULL, `ticket_id` integer,
  `message_id` integer, `created_at` integer NOT NULL, `processed_at` integer );--> statement-breakpoint
CREATE INDEX `inbound_mails_key` ON `inbound_mails` (`key`,`id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_state` ON `inbound_mails` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_created` ON `inbound_mails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_sender` ON `inbound_mails` (`sender_email`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `inbound_mails_ticket` ON `inbound_mails` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `visitor_steps` ( `day` text NOT NULL, `visitor` text NOT NULL, `furthest` integer NOT NULL, PRIMARY KEY(`day`, `visitor`) );--> statement-breakpoint
CREATE TABLE `visitor_days` ( `day` text PRIMARY KEY NOT NULL, `visits` integer NOT NULL, `products` integer NOT NULL,
  `carts` integer NOT NULL, `checkouts` integer NOT NULL, `reviews` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `menus` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slot` text, `name` text NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `menus_slot` ON `menus` (`slot`);--> statement-breakpoint
CREATE INDEX `menus_name` ON `menus` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `menu_items` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `menu_id` integer NOT NULL, `position` integer NOT NULL,
  `level` integer DEFAULT 0 NOT NULL, `label` text DEFAULT '' NOT NULL, `target_type` text NOT NULL, `target_id` integer,
  `url` text DEFAULT '' NOT NULL, `new_tab` integer DEFAULT false NOT NULL, `audience` text DEFAULT 'everyone' NOT NULL,
  `look` text DEFAULT 'link' NOT NULL, `media_id` integer,
  FOREIGN KEY (`menu_id`) REFERENCES `menus`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `menu_items_order` ON `menu_items` (`menu_id`,`position`);--> statement-breakpoint
CREATE INDEX `menu_items_target` ON `menu_items` (`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `site_layouts` ( `area` text PRIMARY KEY NOT NULL, `layout` text NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE TABLE `page_changes` ( `product_id` integer NOT NULL, `shard` integer NOT NULL, `seq` integer NOT NULL,
  PRIMARY KEY(`product_id`, `shard`) );--> statement-breakpoint
CREATE INDEX `page_changes_seq` ON `page_changes` (`seq`);--> statement-breakpoint
CREATE TABLE `slideshows` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL,
  `autoplay` integer DEFAULT false NOT NULL, `height` text DEFAULT 'medium' NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `slideshows_name` ON `slideshows` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `slides` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slideshow_id` integer NOT NULL, `position` integer NOT NULL,
  `media_id` integer, `phone_media_id` integer, `focus` text DEFAULT '' NOT NULL, `phone_focus` text DEFAULT '' NOT NULL,
  `alt` text DEFAULT '' NOT NULL, `heading` text DEFAULT '' NOT NULL, `text` text DEFAULT '' NOT NULL,
  `button_label` text DEFAULT '' NOT NULL, `button_link` text DEFAULT '' NOT NULL, `text_position` text DEFAULT 'start' NOT NULL,
  `text_color` text DEFAULT 'light' NOT NULL, `overlay` integer DEFAULT 35 NOT NULL, `published` integer DEFAULT true NOT NULL,
  `starts_at` integer, `ends_at` integer, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `slides_order` ON `slides` (`slideshow_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `testimonials` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `quote` text NOT NULL, `name` text NOT NULL,
  `role` text DEFAULT '' NOT NULL, `media_id` integer, `rating` integer, `position` integer NOT NULL,
  `published` integer DEFAULT false NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `testimonials_order` ON `testimonials` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `store_locations` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slug` text NOT NULL, `name` text NOT NULL,
  `address1` text NOT NULL, `address2` text DEFAULT '' NOT NULL, `postal_code` text DEFAULT '' NOT NULL, `city` text NOT NULL,
  `state` text DEFAULT '' NOT NULL, `country` text NOT NULL, `coordinates` text DEFAULT '' NOT NULL, `monday` text DEFAULT '' NOT NULL,
  `tuesday` text DEFAULT '' NOT NULL, `wednesday` text DEFAULT '' NOT NULL, `thursday` text DEFAULT '' NOT NULL,
  `friday` text DEFAULT '' NOT NULL, `saturday` text DEFAULT '' NOT NULL, `sunday` text DEFAULT '' NOT NULL, `media_id` integer,
  `note` text DEFAULT '' NOT NULL, `position` integer NOT NULL, `published` integer DEFAULT false NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `store_locations_slug` ON `store_locations` (`slug`);--> statement-breakpoint
CREATE INDEX `store_locations_order` ON `store_locations` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `faq_groups` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `position` integer NOT NULL,
  `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `faq_groups_order` ON `faq_groups` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `faqs` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `group_id` integer NOT NULL, `question` text NOT NULL,
  `answer` text NOT NULL, `position` integer NOT NULL, `published` integer DEFAULT false NOT NULL, `updated_at` integer NOT NULL,
  FOREIGN KEY (`group_id`) REFERENCES `faq_groups`(`id`) ON UPDATE no action ON DELETE no action );--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`group_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `embeds` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `provider` text NOT NULL,
  `url` text DEFAULT '' NOT NULL, `code` text DEFAULT '' NOT NULL, `ratio` text DEFAULT '16x9' NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `embeds_name` ON `embeds` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `site_downloads` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `title` text NOT NULL, `file` text NOT NULL,
  `original_name` text NOT NULL, `type` text NOT NULL, `bytes` integer NOT NULL, `enabled` integer DEFAULT true NOT NULL,
  `members_only` integer DEFAULT false NOT NULL, `downloads` integer DEFAULT 0 NOT NULL, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE INDEX `site_downloads_title` ON `site_downloads` (`title`,`id`);--> statement-breakpoint
CREATE TABLE `forms` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `slug` text NOT NULL,
  `enabled` integer DEFAULT true NOT NULL, `fields` text NOT NULL, `submit_label` text DEFAULT '' NOT NULL,
  `thanks` text DEFAULT '' NOT NULL, `thanks_link` text DEFAULT '' NOT NULL, `notify` text DEFAULT '' NOT NULL,
  `copy_to_visitor` integer DEFAULT false NOT NULL, `opens_ticket` integer DEFAULT false NOT NULL,
  `ticket_subject` text DEFAULT '' NOT NULL, `retention_days` integer, `created_at` integer NOT NULL, `updated_at` integer NOT NULL,
  `deleted_at` integer );--> statement-breakpoint
CREATE UNIQUE INDEX `forms_slug` ON `forms` (`slug`);--> statement-breakpoint
CREATE INDEX `forms_name` ON `forms` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `form_submissions` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `form_id` integer NOT NULL, `key` text NOT NULL,
  `place` text NOT NULL, `is_read` integer DEFAULT false NOT NULL, `answers` text NOT NULL, `search_text` text NOT NULL,
  `email` text DEFAULT '' NOT NULL, `email_key` text DEFAULT '' NOT NULL, `user_id` integer, `page` text DEFAULT '' NOT NULL,
  `language` text, `ticket_id` integer, `created_at` integer NOT NULL, `deleted_at` integer,
  FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_key` ON `form_submissions` (`form_id`,`key`);--> statement-breakpoint
CREATE INDEX `form_submissions_place` ON `form_submissions` (`form_id`,`place`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_unread` ON `form_submissions` (`form_id`,`place`,`is_read`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_all` ON `form_submissions` (`place`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_new` ON `form_submissions` (`place`,`is_read`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_created` ON `form_submissions` (`form_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `form_submissions_deleted` ON `form_submissions` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `form_submissions_email` ON `form_submissions` (`email_key`);--> statement-breakpoint
CREATE INDEX `form_submissions_user` ON `form_submissions` (`user_id`);--> statement-breakpoint
CREATE TABLE `form_files` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `submission_id` integer NOT NULL, `key` text NOT NULL,
  `name` text NOT NULL, `type` text NOT NULL, `bytes` integer NOT NULL, `file` text NOT NULL,
  FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE INDEX `form_files_submission` ON `form_files` (`submission_id`,`id`);--> statement-breakpoint
CREATE INDEX `form_files_file` ON `form_files` (`file`);--> statement-breakpoint
CREATE TABLE `modals` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `name` text NOT NULL, `slug` text NOT NULL, `title` text NOT NULL,
  `text` text DEFAULT '' NOT NULL, `button_label` text DEFAULT '' NOT NULL, `button_link` text DEFAULT '' NOT NULL,
  `trigger` text DEFAULT 'time' NOT NULL, `seconds` integer DEFAULT 8 NOT NULL, `scroll_depth` integer DEFAULT 50 NOT NULL,
  `pages` text DEFAULT 'all' NOT NULL, `paths` text DEFAULT '' NOT NULL, `audience` text DEFAULT 'everyone' NOT NULL,
  `frequency` text DEFAULT 'once' NOT NULL, `published` integer DEFAULT false NOT NULL, `starts_at` integer, `ends_at` integer,
  `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `modals_slug` ON `modals` (`slug`);--> statement-breakpoint
CREATE INDEX `modals_name` ON `modals` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `plugins` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `slug` text NOT NULL, `active` integer DEFAULT false NOT NULL,
  `settings` text NOT NULL, `failure` text DEFAULT '' NOT NULL, `failed_at` integer, `failures` integer DEFAULT 0 NOT NULL,
  `reload_at` integer, `updated_at` integer NOT NULL );--> statement-breakpoint
CREATE UNIQUE INDEX `plugins_slug` ON `plugins` (`slug`);--> statement-breakpoint
CREATE TABLE `plugin_tasks` ( `slug` text NOT NULL, `task` text NOT NULL, `due_at` integer NOT NULL, `done_at` integer,
  PRIMARY KEY(`slug`, `task`) );--> statement-breakpoint
CREATE TABLE `plugin_files` ( `slug` text NOT NULL, `name` text NOT NULL, `file` text NOT NULL, `bytes` integer NOT NULL,
  `etag` text NOT NULL, `written_at` integer NOT NULL, PRIMARY KEY(`slug`, `name`) );
