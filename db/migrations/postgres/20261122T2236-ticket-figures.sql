DROP INDEX "tickets_created";
--> statement-breakpoint
DROP INDEX "tickets_solved";
--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."is_spam" = false and "tickets"."merged_into" is null;
--> statement-breakpoint
CREATE INDEX "tickets_solved" ON "tickets" USING btree ("resolved_at","id") WHERE "tickets"."resolved_at" is not null and "tickets"."is_spam" = false and "tickets"."merged_into" is null;
