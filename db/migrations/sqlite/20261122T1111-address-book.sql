CREATE TABLE `user_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`address1` text NOT NULL,
	`address2` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`country` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_addresses_user` ON `user_addresses` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_addresses_default` ON `user_addresses` (`user_id`) WHERE "user_addresses"."is_default" and "user_addresses"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX `user_addresses_deleted` ON `user_addresses` (`deleted_at`) WHERE "user_addresses"."deleted_at" is not null;
--> statement-breakpoint
ALTER TABLE `downloads` ADD `downloads_allowed` integer;
--> statement-breakpoint
-- The one address of an account becomes its default; an incomplete one cannot be shipped to.
INSERT INTO `user_addresses` (`user_id`, `name`, `company`, `address1`, `address2`, `city`, `state`, `postal_code`, `country`, `phone`, `is_default`, `created_at`, `updated_at`)
SELECT `id`, `name`, coalesce(json_extract(`address`, '$.company'), ''), coalesce(json_extract(`address`, '$.address1'), ''), coalesce(json_extract(`address`, '$.address2'), ''), coalesce(json_extract(`address`, '$.city'), ''), coalesce(json_extract(`address`, '$.state'), ''), coalesce(json_extract(`address`, '$.postalCode'), ''), coalesce(json_extract(`address`, '$.country'), ''), `phone`, 1, `updated_at`, `updated_at`
FROM `users`
WHERE coalesce(json_extract(`address`, '$.address1'), '') <> '' AND coalesce(json_extract(`address`, '$.city'), '') <> '' AND coalesce(json_extract(`address`, '$.country'), '') <> '';
--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `address`;
