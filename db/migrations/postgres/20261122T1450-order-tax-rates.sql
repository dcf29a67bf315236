ALTER TABLE "orders" ADD COLUMN "tax_rates" jsonb;
