ALTER TABLE `import_images` ADD `usage` text DEFAULT 'gallery' NOT NULL;
