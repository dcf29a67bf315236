ALTER TABLE "refunds" ADD COLUMN "asking_until" bigint;
