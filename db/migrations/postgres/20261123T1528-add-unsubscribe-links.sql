ALTER TABLE "outbox" ADD COLUMN "unsubscribe_link" text DEFAULT '' NOT NULL;
