CREATE INDEX `tickets_previous` ON `tickets` (`previous_id`) WHERE "tickets"."previous_id" is not null;
