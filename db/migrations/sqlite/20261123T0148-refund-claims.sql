ALTER TABLE `refunds` ADD `asking_until` integer;
