-- E1 meant every code that begins so; now it is the district E1, and E1* means that. A second part gets its space: SW1A1 is SW1A 1.
UPDATE "tax_rates" SET "postal_prefix" = CASE
  WHEN "postal_prefix" ~ '^([A-Z]|[A-Z]{1,2}[0-9])$' THEN "postal_prefix" || '*'
  WHEN "postal_prefix" ~ '^[A-Z].*[0-9].*[0-9][A-Z]{1,2}$' THEN regexp_replace("postal_prefix", '([0-9][A-Z]{1,2})$', ' \1')
  WHEN "postal_prefix" ~ '^[A-Z].*[0-9][A-Z0-9][0-9]$' THEN regexp_replace("postal_prefix", '([0-9])$', ' \1')
  ELSE "postal_prefix" END
WHERE "country" IN ('GB', 'GG', 'JE', 'IM');--> statement-breakpoint
UPDATE "shipping_zones" SET "postal_prefixes" = (
  SELECT jsonb_agg(CASE
    WHEN "value" ~ '^([A-Z]|[A-Z]{1,2}[0-9])$' THEN "value" || '*'
    WHEN "value" ~ '^[A-Z].*[0-9].*[0-9][A-Z]{1,2}$' THEN regexp_replace("value", '([0-9][A-Z]{1,2})$', ' \1')
    WHEN "value" ~ '^[A-Z].*[0-9][A-Z0-9][0-9]$' THEN regexp_replace("value", '([0-9])$', ' \1')
    ELSE "value" END ORDER BY "place")
  FROM jsonb_array_elements_text("shipping_zones"."postal_prefixes") WITH ORDINALITY AS "prefixes"("value", "place"))
WHERE "postal_prefixes" <> '[]' AND ("countries" = '[]' OR "countries" ?| array['GB', 'GG', 'JE', 'IM']);
