/**
 * What the database keeps by itself, as SQL that both engines know. Triggers keep it, so that no writer can forget: levels are set by
 * checkouts, webhooks, imports, staff and by hand.
 */

/** `products.in_stock`: an active variant of the product can be bought. The rule of `availability`, for a whole product. */
export const inStock = `exists (
  select 1 from variants left join inventory on inventory.sku = variants.sku
  where variants.product_id = products.id and variants.active = true
  and (products.backorders = true or inventory.calculated_total > inventory.reserved
    or (products.is_digital = true and inventory.sku is null)))`

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
