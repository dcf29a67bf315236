CREATE INDEX `form_submissions_new` ON `form_submissions` (`place`,`is_read`,`id`);
