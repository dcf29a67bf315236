ALTER TABLE "outbox" ADD COLUMN "thread_ids" text DEFAULT '' NOT NULL;
