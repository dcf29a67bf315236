CREATE TABLE `shipping_zones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`countries` text NOT NULL,
	`regions` text NOT NULL,
	`postal_prefixes` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_zones_name` ON `shipping_zones` (`name`);
--> statement-breakpoint
CREATE TABLE `shipping_boxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`length` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`max_weight` integer NOT NULL,
	`tare_weight` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_boxes_name` ON `shipping_boxes` (`name`);
--> statement-breakpoint
CREATE TABLE `carriers` (
	`id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`blocked_until` integer,
	`asked_at` integer,
	`answer` text
);
--> statement-breakpoint
CREATE TABLE `carrier_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`carrier` text NOT NULL,
	`failure` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `carrier_failures_created` ON `carrier_failures` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `carrier_quotes` (
	`hash` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL,
	`answers` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `carrier_quotes_expires` ON `carrier_quotes` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `shipping_rules` ADD `price_per_kg` integer;
--> statement-breakpoint
ALTER TABLE `shipping_rules` ADD `zone_id` integer REFERENCES shipping_zones(id);
--> statement-breakpoint
ALTER TABLE `shipping_rules` ADD `updated_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `shipping_rules_zone` ON `shipping_rules` (`zone_id`,`id`);
--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_carrier` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_service` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders` ADD `parcels` text;

--> statement-breakpoint
insert into shipping_zones (name, countries, regions, postal_prefixes, updated_at)
select replace(replace(replace(replace(countries, '[', ''), ']', ''), '"', ''), ',', ', '), countries, '[]', '[]', 0
from shipping_rules where countries <> '[]' group by countries order by min(id);
--> statement-breakpoint
update shipping_rules set zone_id = (select id from shipping_zones where shipping_zones.countries = shipping_rules.countries) where countries <> '[]';
--> statement-breakpoint
ALTER TABLE `shipping_rules` DROP COLUMN `countries`;
