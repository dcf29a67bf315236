ALTER TABLE `outbox` ADD `thread_ids` text DEFAULT '' NOT NULL;
