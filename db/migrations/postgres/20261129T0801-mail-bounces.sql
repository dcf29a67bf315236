ALTER TABLE "outbox" ADD COLUMN "bounced_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
CREATE INDEX "outbox_bounced" ON "outbox" USING btree ("created_at","id") WHERE "outbox"."bounced_at" is not null;
