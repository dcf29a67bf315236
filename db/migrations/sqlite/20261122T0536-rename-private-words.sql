CREATE TABLE `__new_import_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`line` integer NOT NULL,
	`source` text NOT NULL,
	`image_alt` text,
	`zoom_label` text,
	`color` text,
	`focus` text,
	`skus` text,
	`position` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`media_id` integer,
	`attached` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `import_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
insert into __new_import_images (id, run_id, product_id, line, source, image_alt, zoom_label, color, focus, skus, position, state, media_id, attached, reason) select id, run_id, product_id, line, source, image_alt, zoom_label, color, focus, skus, position, case state when 'waiting' then 'queued' else state end, media_id, hung, reason from import_pictures;
--> statement-breakpoint
delete from sqlite_sequence where name = '__new_import_images';
--> statement-breakpoint
insert into sqlite_sequence (name, seq) select '__new_import_images', seq from sqlite_sequence where name = 'import_pictures';
--> statement-breakpoint
drop table import_pictures;
--> statement-breakpoint
alter table __new_import_images rename to import_images;
--> statement-breakpoint
CREATE INDEX `import_images_run` ON `import_images` (`run_id`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `import_images_source` ON `import_images` (`source`,`state`);
--> statement-breakpoint
alter table import_runs rename column pictures_file to images_file;
--> statement-breakpoint
alter table import_results rename column at to position;
--> statement-breakpoint
alter table import_results rename column remarks to issues;
--> statement-breakpoint
alter table import_results rename column before to undo_snapshot;
--> statement-breakpoint
alter table moved_links rename to redirects;
--> statement-breakpoint
drop index moved_links_target;
--> statement-breakpoint
CREATE INDEX `redirects_target` ON `redirects` (`kind`,`target_id`);
--> statement-breakpoint
CREATE TABLE `__new_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`unique_key` text,
	`run_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
insert into __new_jobs (id, kind, payload, unique_key, run_at, lease_until, attempts, state, last_error, created_at) select id, kind, payload, unique_key, run_at, lease_until, attempts, case state when 'waiting' then 'queued' else state end, last_error, created_at from jobs;
--> statement-breakpoint
delete from sqlite_sequence where name = '__new_jobs';
--> statement-breakpoint
insert into sqlite_sequence (name, seq) select '__new_jobs', seq from sqlite_sequence where name = 'jobs';
--> statement-breakpoint
drop table jobs;
--> statement-breakpoint
alter table __new_jobs rename to jobs;
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key` ON `jobs` (`unique_key`) WHERE "jobs"."unique_key" is not null;
--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`message_id` text NOT NULL,
	`order_id` integer,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
insert into __new_outbox (id, template, recipient, reply_to, subject, html, text, message_id, order_id, state, attempts, run_at, lease_until, last_error, sent_at, created_at) select id, template, recipient, reply_to, subject, html, text, message_id, order_id, case state when 'waiting' then 'queued' when 'kept' then 'not_sent' else state end, attempts, run_at, lease_until, last_error, sent_at, created_at from outbox;
--> statement-breakpoint
delete from sqlite_sequence where name = '__new_outbox';
--> statement-breakpoint
insert into sqlite_sequence (name, seq) select '__new_outbox', seq from sqlite_sequence where name = 'outbox';
--> statement-breakpoint
drop table outbox;
--> statement-breakpoint
alter table __new_outbox rename to outbox;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`run_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`,`id`);
--> statement-breakpoint
update payments set state = 'created' where state = 'begun';
--> statement-breakpoint
update import_runs set state = 'images' where state = 'pictures';
--> statement-breakpoint
update translations set key = 'mail.state.queued' where key = 'mail.state.waiting';
--> statement-breakpoint
update translations set key = 'mail.state.not_sent' where key = 'mail.state.kept';
--> statement-breakpoint
update translations set key = 'orders.paymentState.created' where key = 'orders.paymentState.begun';
--> statement-breakpoint
update translations set key = 'imports.state.images' where key = 'imports.state.pictures';
