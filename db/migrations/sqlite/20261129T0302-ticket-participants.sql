CREATE TABLE `ticket_participants` ( `id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `ticket_id` integer NOT NULL, `email` text NOT NULL,
  `email_key` text NOT NULL, `name` text DEFAULT '' NOT NULL, `is_verified` integer DEFAULT false NOT NULL,
  `is_included` integer DEFAULT false NOT NULL, `wrote_at` integer, `created_at` integer NOT NULL,
  FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade );--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_participants_email` ON `ticket_participants` (`ticket_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `ticket_participants_key` ON `ticket_participants` (`email_key`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`,`id`);--> statement-breakpoint
-- Others who wrote into tickets so far.
INSERT INTO ticket_participants (ticket_id, email, email_key, name, wrote_at, created_at)
SELECT m.ticket_id, max(m.author_email), lower(trim(m.author_email)), max(m.author_name), max(m.created_at), min(m.created_at)
FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
WHERE m.kind = 'customer' AND m.channel = 'mail' AND m.warning <> '' AND m.author_email LIKE '%_@_%' AND lower(trim(m.author_email)) <> t.email_key
GROUP BY m.ticket_id, lower(trim(m.author_email));
