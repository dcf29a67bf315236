ALTER TABLE "order_processors" ADD COLUMN "instructions" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_processors" ADD COLUMN "due_days" bigint;
--> statement-breakpoint
ALTER TABLE "order_processors" ADD COLUMN "credit_limit" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_due_at" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "manual_processor_id" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_reminders" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_payment_due" ON "orders" USING btree ("payment_due_at","id") WHERE "orders"."payment_due_at" is not null and "orders"."payment_status" in ('unpaid', 'failed', 'authorized') and "orders"."status" <> 'cancelled';
