ALTER TABLE `outbox` ADD `unsubscribe_link` text DEFAULT '' NOT NULL;
