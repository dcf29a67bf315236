/**
 * What the database keeps by itself, as SQL that both engines know. Triggers keep it, so that no writer can forget: levels are set by
 * checkouts, webhooks, imports, staff and by hand.
 */

/** The row of cms_settings that decides how untracked stock is sold; bare text, which a hand can write on SQLite, counts as JSON does. */
export const settingKey = "'stock_without_record'"
const sellsUntracked = `exists (
  select 1 from cms_settings where cms_settings.key = ${settingKey} and cast(cms_settings.value as text) in ('"unlimited"', 'unlimited'))`

/**
 * True where nobody counts what is left of a SKU: its product may be back-ordered, or it has no record and either is digital or the
 * shop sells what has none. Stands beside `products` and `inventory` joined from the left; `digital` says whose word counts. What it
 * asks of the settings does not depend on the row: engines look once a statement.
 */
export const isUnlimited = (isDigital = 'products.is_digital'): string =>
  `(products.backorders is true or (inventory.sku is null and (${isDigital} is true or ${sellsUntracked})))`

/** True where a SKU can be bought; stands where `unlimited` does. */
export const isAvailable = `(inventory.calculated_total > inventory.reserved or ${isUnlimited()})`

/** `products.in_stock`: an active variant of the product can be bought. */
export const isInStock = `exists (
  select 1 from variants left join inventory on inventory.sku = variants.sku
  where variants.product_id = products.id and variants.active = true and ${isAvailable})`

/** What `category_products` copies from its product, by column. */
const copiedColumns = {
  name: 'name',
  list_price: 'list_price',
  created_at: 'created_at',
  brand_id: 'brand_id',
  in_stock: 'in_stock',
  on_sale: 'on_sale',
  active: "status = 'active'",
}

/** The columns of a product that are copied. */
export const sourceColumns = ['name', 'list_price', 'created_at', 'brand_id', 'in_stock', 'on_sale', 'status']

/** The copies as a list of assignments; `row` is what the product is called there. */
export const copyAssignments = (source: string): string =>
  Object.entries(copiedColumns)
    .map(([column, value]) => `${column} = ${source}.${value}`)
    .join(', ')

/** True where a place does not say what its product says. */
export const copyDiffers = (operator: string): string =>
  Object.entries(copiedColumns)
    .map(([column, value]) => `category_products.${column} ${operator} (products.${value})`)
    .join(' or ')
