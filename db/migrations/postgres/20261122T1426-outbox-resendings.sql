ALTER TABLE "outbox" ADD COLUMN "resent_id" bigint;
--> statement-breakpoint
CREATE INDEX "outbox_resent" ON "outbox" USING btree ("resent_id","id") WHERE "outbox"."resent_id" is not null;
