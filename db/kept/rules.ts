/**
 * What the database keeps by itself, as SQL that both engines know. Triggers keep it, so that no writer can forget: levels are set by
 * checkouts, webhooks, imports, staff and by hand.
 */

/** The row of cms_settings that says what holds of a SKU nobody counts; any other value, and no row, is its default. */
export const ofSetting = "'stock_without_record'"
const sellsUncounted = `exists (
  select 1 from cms_settings where cms_settings.key = ${ofSetting} and cast(cms_settings.value as text) = '"unlimited"')`

/**
 * True where nobody counts what is left of a SKU: its product may be back-ordered, or it has no record and either is digital or the
 * shop sells what has none. Stands beside `products` and `inventory` joined from the left; `digital` says whose word counts. What it
 * asks of the settings does not depend on the row: engines look once a statement.
 */
export const unlimited = (digital = 'products.is_digital'): string =>
  `(products.backorders is true or (inventory.sku is null and (${digital} is true or ${sellsUncounted})))`

/** True where a SKU can be bought; stands where `unlimited` does. */
export const canBeBought = `(inventory.calculated_total > inventory.reserved or ${unlimited()})`

/** `products.in_stock`: an active variant of the product can be bought. */
export const inStock = `exists (
  select 1 from variants left join inventory on inventory.sku = variants.sku
  where variants.product_id = products.id and variants.active = true and ${canBeBought})`

/** What `category_products` copies from its product, by column. */
const copies = {
  name: 'name',
  list_price: 'list_price',
  created_at: 'created_at',
  brand_id: 'brand_id',
  in_stock: 'in_stock',
  on_sale: 'on_sale',
  active: "status = 'active'",
}

/** The columns of a product that are copied. */
export const copied = ['name', 'list_price', 'created_at', 'brand_id', 'in_stock', 'on_sale', 'status']

/** The copies as a list of assignments; `row` is what the product is called there. */
export const copying = (row: string): string =>
  Object.entries(copies)
    .map(([column, value]) => `${column} = ${row}.${value}`)
    .join(', ')

/** True where a place does not say what its product says. */
export const differs = (is: string): string =>
  Object.entries(copies)
    .map(([column, value]) => `category_products.${column} ${is} (products.${value})`)
    .join(' or ')
