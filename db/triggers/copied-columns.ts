/** What `category_products` repeats of a product, so that a page of a category reads one index. */
const copiedColumns = {
  name: 'name',
  list_price: 'list_price',
  created_at: 'created_at',
  brand_id: 'brand_id',
  in_stock: 'in_stock',
  on_sale: 'on_sale',
  active: "status = 'active'",
}

export const sourceColumns = ['name', 'list_price', 'created_at', 'brand_id', 'in_stock', 'on_sale', 'status']

/** The copied columns as assignments; `source` is the product's alias. */
export const copyAssignments = (source: string): string =>
  Object.entries(copiedColumns)
    .map(([column, value]) => `${column} = ${source}.${value}`)
    .join(', ')

export const copyDiffers = (operator: string): string =>
  Object.entries(copiedColumns)
    .map(([column, value]) => `category_products.${column} ${operator} (products.${value})`)
    .join(' or ')
