ALTER TABLE `outbox` ADD `is_automatic` integer DEFAULT true NOT NULL;
