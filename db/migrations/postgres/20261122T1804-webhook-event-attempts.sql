ALTER TABLE "webhook_events" ADD COLUMN "attempts" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "next_attempt_at" bigint;
--> statement-breakpoint
CREATE INDEX "webhook_events_next_attempt" ON "webhook_events" USING btree ("next_attempt_at") WHERE "webhook_events"."next_attempt_at" is not null;
