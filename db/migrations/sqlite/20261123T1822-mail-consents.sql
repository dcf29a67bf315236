CREATE TABLE `mail_consents` (
	`email_key` text NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`wording` text NOT NULL,
	`source` text NOT NULL,
	`cart_id` integer,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`mailed_at` integer,
	PRIMARY KEY(`email_key`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `mail_consents_cart` ON `mail_consents` (`cart_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `mail_consents_withdrawn` ON `mail_consents` (`withdrawn_at`);
--> statement-breakpoint
CREATE TABLE `cart_reminders` (
	`cart_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `review_requests` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
