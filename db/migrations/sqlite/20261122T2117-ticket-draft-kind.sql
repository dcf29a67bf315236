ALTER TABLE `ticket_attachments` ADD `draft_kind` text;
