ALTER TABLE `import_images` ADD `product_file` text;
