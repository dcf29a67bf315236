ALTER TABLE "tickets" ADD COLUMN "rating_asked_at" bigint;
--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD COLUMN "moved_order_id" bigint;
