ALTER TABLE `checkouts` ADD `processor_id` integer;
