CREATE TABLE `verification_codes` (
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`challenge_id` text NOT NULL,
	`code_hash` text,
	`tries` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`mail_id` integer,
	`wrong_count` integer DEFAULT 0 NOT NULL,
	`last_wrong_at` integer,
	PRIMARY KEY(`purpose`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `verification_codes_sent` ON `verification_codes` (`sent_at`);
