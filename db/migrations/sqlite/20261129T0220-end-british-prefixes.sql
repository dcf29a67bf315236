-- E1 meant every code that begins so; now it is the district E1, and E1* means that. A second part gets its space: SW1A1 is SW1A 1.
UPDATE `tax_rates` SET `postal_prefix` = CASE
  WHEN `postal_prefix` GLOB '[A-Z]' OR `postal_prefix` GLOB '[A-Z][0-9]' OR `postal_prefix` GLOB '[A-Z][A-Z][0-9]' THEN `postal_prefix` || '*'
  WHEN `postal_prefix` GLOB '[A-Z]*[0-9]*[0-9][A-Z][A-Z]' THEN substr(`postal_prefix`, 1, length(`postal_prefix`) - 3) || ' ' || substr(`postal_prefix`, -3)
  WHEN `postal_prefix` GLOB '[A-Z]*[0-9]*[0-9][A-Z]' THEN substr(`postal_prefix`, 1, length(`postal_prefix`) - 2) || ' ' || substr(`postal_prefix`, -2)
  WHEN `postal_prefix` GLOB '[A-Z]*[0-9][0-9][0-9]' OR `postal_prefix` GLOB '[A-Z]*[0-9][A-Z][0-9]' THEN substr(`postal_prefix`, 1, length(`postal_prefix`) - 1) || ' ' || substr(`postal_prefix`, -1)
  ELSE `postal_prefix` END
WHERE `country` IN ('GB', 'GG', 'JE', 'IM');--> statement-breakpoint
UPDATE `shipping_zones` SET `postal_prefixes` = (
  SELECT json_group_array(CASE
    WHEN `value` GLOB '[A-Z]' OR `value` GLOB '[A-Z][0-9]' OR `value` GLOB '[A-Z][A-Z][0-9]' THEN `value` || '*'
    WHEN `value` GLOB '[A-Z]*[0-9]*[0-9][A-Z][A-Z]' THEN substr(`value`, 1, length(`value`) - 3) || ' ' || substr(`value`, -3)
    WHEN `value` GLOB '[A-Z]*[0-9]*[0-9][A-Z]' THEN substr(`value`, 1, length(`value`) - 2) || ' ' || substr(`value`, -2)
    WHEN `value` GLOB '[A-Z]*[0-9][0-9][0-9]' OR `value` GLOB '[A-Z]*[0-9][A-Z][0-9]' THEN substr(`value`, 1, length(`value`) - 1) || ' ' || substr(`value`, -1)
    ELSE `value` END)
  FROM json_each(`shipping_zones`.`postal_prefixes`))
WHERE `postal_prefixes` <> '[]' AND (`countries` = '[]'
  OR EXISTS (SELECT 1 FROM json_each(`shipping_zones`.`countries`) AS `of` WHERE `of`.`value` IN ('GB', 'GG', 'JE', 'IM')));
