ALTER TABLE "import_images" ADD COLUMN "usage" text DEFAULT 'gallery' NOT NULL;
