CREATE TABLE `menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slot` text,
	`name` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `menus_slot` ON `menus` (`slot`);
--> statement-breakpoint
CREATE INDEX `menus_name` ON `menus` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `menu_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`menu_id` integer NOT NULL,
	`position` integer NOT NULL,
	`level` integer DEFAULT 0 NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer,
	`url` text DEFAULT '' NOT NULL,
	`new_tab` integer DEFAULT false NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`look` text DEFAULT 'link' NOT NULL,
	`media_id` integer,
	FOREIGN KEY (`menu_id`) REFERENCES `menus`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `menu_items_order` ON `menu_items` (`menu_id`,`position`);
--> statement-breakpoint
CREATE INDEX `menu_items_target` ON `menu_items` (`target_type`,`target_id`);
--> statement-breakpoint
CREATE TABLE `site_layouts` (
	`area` text PRIMARY KEY NOT NULL,
	`layout` text NOT NULL,
	`updated_at` integer NOT NULL
);
