ALTER TABLE "products" ADD COLUMN "sale_active" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "compare_at_price" bigint;
--> statement-breakpoint
UPDATE products SET sale_active = true WHERE on_sale = true;
