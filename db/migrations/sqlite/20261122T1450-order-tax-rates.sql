ALTER TABLE `orders` ADD `tax_rates` text;
