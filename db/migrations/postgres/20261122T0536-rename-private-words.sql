alter table import_pictures rename to import_images;
--> statement-breakpoint
alter table import_images rename column hung to attached;
--> statement-breakpoint
alter table import_images alter column state set default 'queued';
--> statement-breakpoint
alter table import_images rename constraint import_pictures_pkey to import_images_pkey;
--> statement-breakpoint
alter table import_images rename constraint import_pictures_run_id_import_runs_id_fk to import_images_run_id_import_runs_id_fk;
--> statement-breakpoint
alter sequence import_pictures_id_seq rename to import_images_id_seq;
--> statement-breakpoint
alter index import_pictures_run rename to import_images_run;
--> statement-breakpoint
alter index import_pictures_source rename to import_images_source;
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
alter table redirects rename constraint moved_links_kind_slug_pk to redirects_kind_slug_pk;
--> statement-breakpoint
alter index moved_links_target rename to redirects_target;
--> statement-breakpoint
alter table jobs alter column state set default 'queued';
--> statement-breakpoint
alter table outbox alter column state set default 'queued';
--> statement-breakpoint
update import_images set state = 'queued' where state = 'waiting';
--> statement-breakpoint
update jobs set state = 'queued' where state = 'waiting';
--> statement-breakpoint
update outbox set state = case state when 'waiting' then 'queued' else 'not_sent' end where state in ('waiting', 'kept');
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
