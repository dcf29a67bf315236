DROP INDEX "gateway_customers_user";--> statement-breakpoint
DROP INDEX "gateway_customers_waiting";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_customers" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("processor_id","account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_customers_user" ON "gateway_customers" USING btree ("user_id","processor_id","account") WHERE "gateway_customers"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_customers_waiting" ON "gateway_customers" USING btree ("email_key","processor_id","account") WHERE "gateway_customers"."user_id" is null and "gateway_customers"."email_key" <> '';
