DROP INDEX "tickets_date";
--> statement-breakpoint
DROP INDEX "tickets_status";
--> statement-breakpoint
DROP INDEX "tickets_assignee";
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "response_in_time" boolean;
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "resolution_in_time" boolean;
--> statement-breakpoint
CREATE INDEX "tickets_listed" ON "tickets" USING btree ("last_message_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX "tickets_assigned" ON "tickets" USING btree ("assignee_id","last_message_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ((case when "waiting_since" is null then 8640000000000000 else "waiting_since" end),"id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX "tickets_priority" ON "tickets" USING btree ((case "priority" when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end),"last_message_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX "tickets_spam" ON "tickets" USING btree ("last_message_at","id") WHERE "tickets"."is_spam" = true;
--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "tickets_solved" ON "tickets" USING btree ("resolved_at","id") WHERE "tickets"."resolved_at" is not null;
--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","last_message_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;
--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id","status","last_message_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null and "tickets"."snoozed_until" is null;
