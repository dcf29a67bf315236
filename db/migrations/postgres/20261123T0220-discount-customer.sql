ALTER TABLE "discounts" ADD COLUMN "customer_key" text;
--> statement-breakpoint
CREATE INDEX "discounts_customer" ON "discounts" USING btree ("customer_key","id") WHERE "discounts"."customer_key" is not null;
