import { sourceColumns, copyAssignments, copyDiffers, isInStock, settingKey } from './rules.ts'

const refreshAllStock = `update products set in_stock = not in_stock where in_stock <> ${isInStock}`
const refreshStock = (ids: string) => `update products set in_stock = not in_stock where id in (${ids}) and in_stock <> ${isInStock}`
const refreshStockOfSkus = (skus: string) => refreshStock(`select product_id from variants where sku in (${skus})`)
const anyChanged = (columns: string[]) => columns.map((column) => `old.${column} is not new.${column}`).join(' or ')

const triggers: Record<string, { on: string; body: string }> = {
  inventory_kept_insert: { on: 'insert on inventory', body: refreshStockOfSkus('new.sku') },
  // Most of what changes a level leaves something: then no product is looked at.
  inventory_kept_update: {
    on: `update of sku, calculated_total, reserved on inventory
      when (old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku`,
    body: refreshStockOfSkus('old.sku, new.sku'),
  },
  inventory_kept_delete: { on: 'delete on inventory', body: refreshStockOfSkus('old.sku') },
  // A variant more takes nothing away: most are added to what can be bought already, and only that is looked at.
  variants_kept_insert: {
    on: 'insert on variants',
    body: `update products set in_stock = true where id = new.product_id and in_stock = false and ${isInStock}`,
  },
  variants_kept_update: {
    on: `update of product_id, sku, active on variants when ${anyChanged(['product_id', 'sku', 'active'])}`,
    body: refreshStock('old.product_id, new.product_id'),
  },
  variants_kept_delete: { on: 'delete on variants', body: refreshStock('old.product_id') },
  // Also where they are as they were: who saves a product puts right what has drifted.
  products_kept: { on: 'update of backorders, is_digital on products', body: refreshStock('new.id') },
  settings_kept_insert: { on: `insert on cms_settings when new.key = ${settingKey}`, body: refreshAllStock },
  settings_kept_update: {
    on: `update of key, value on cms_settings when ${settingKey} in (old.key, new.key) and (${anyChanged(['key', 'value'])})`,
    body: refreshAllStock,
  },
  settings_kept_delete: { on: `delete on cms_settings when old.key = ${settingKey}`, body: refreshAllStock },
  products_copied: {
    on: `update of ${sourceColumns.join(', ')} on products when ${anyChanged(sourceColumns)}`,
    body: `update category_products set ${copyAssignments('new')} where product_id = new.id`,
  },
}

/** Before a table is built anew: SQLite renames none while a trigger of another table names one that is not there. */
export const dropTriggers = Object.keys(triggers).map((name) => `drop trigger if exists ${name}`)

/** The triggers, and what they keep brought up to date. May be run again at any time. */
export const createTriggers = [
  ...dropTriggers,
  ...Object.entries(triggers).map(([name, { on, body }]) => `create trigger ${name} after ${on} begin ${body}; end`),
  refreshAllStock,
  `update category_products set ${copyAssignments('products')} from products
    where products.id = category_products.product_id and (${copyDiffers('is not')})`,
]
