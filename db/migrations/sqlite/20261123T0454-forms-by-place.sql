CREATE INDEX `form_submissions_all` ON `form_submissions` (`place`,`id`);
