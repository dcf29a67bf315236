ALTER TABLE "outbox" ADD COLUMN "is_automatic" boolean DEFAULT true NOT NULL;
