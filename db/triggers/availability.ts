/** Stock is written by checkouts, webhooks, imports and staff, so no writer should have to update these values. */

/** The setting for untracked SKUs in cms_settings; plain text, as set by hand on SQLite, counts like JSON. */
export const settingKey = "'stock_without_record'"
const sellsUntracked = `exists (
  select 1 from cms_settings where cms_settings.key = ${settingKey} and cast(cms_settings.value as text) in ('"unlimited"', 'unlimited'))`

/**
 * Its product allows backorders, or it is untracked and digital or the setting allows it. For queries on `products` with `inventory`
 * left-joined; `isDigital` names the column. The settings subquery is uncorrelated, so it runs once per statement.
 */
export const isUnlimited = (isDigital = 'products.is_digital'): string =>
  `(products.backorders is true or (inventory.sku is null and (${isDigital} is true or ${sellsUntracked})))`

/** True when a SKU can be bought; same joins as `isUnlimited`. */
export const isAvailable = `(inventory.calculated_total > inventory.reserved or ${isUnlimited()})`

export const isInStock = `exists (
  select 1 from variants left join inventory on inventory.sku = variants.sku
  where variants.product_id = products.id and variants.active = true and ${isAvailable})`
