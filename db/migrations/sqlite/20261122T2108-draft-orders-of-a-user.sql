CREATE INDEX `draft_orders_user` ON `draft_orders` (`user_id`,`id`) WHERE "draft_orders"."user_id" is not null;
