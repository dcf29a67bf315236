ALTER TABLE "checkouts" ADD COLUMN "processor_id" bigint;
