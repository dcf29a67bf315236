ALTER TABLE "import_images" ADD COLUMN "product_file" jsonb;
