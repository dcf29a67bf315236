import type { DerivedData } from '#db/derived-data.ts'
import { isInStock, settingKey } from './availability.ts'
import { sourceColumns, copyAssignments, copyDiffers } from './copied-columns.ts'

const refreshAllStock = `update products set in_stock = not in_stock where in_stock <> ${isInStock}`
const refreshStock = (ids: string) => `update products set in_stock = not in_stock where id in (${ids}) and in_stock <> ${isInStock}`
const refreshStockOfSkus = (skus: string) => refreshStock(`select product_id from variants where sku in (${skus})`)
const anyChanged = (columns: string[]) => columns.map((column) => `old.${column} is not new.${column}`).join(' or ')

const triggers: Record<string, { on: string; body: string }> = {
  refresh_in_stock_on_inventory_insert: { on: 'insert on inventory', body: refreshStockOfSkus('new.sku') },
  // Most stock changes leave some units, so no product is checked.
  refresh_in_stock_on_inventory_update: {
    on: `update of sku, calculated_total, reserved on inventory
      when (old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku`,
    body: refreshStockOfSkus('old.sku, new.sku'),
  },
  refresh_in_stock_on_inventory_delete: { on: 'delete on inventory', body: refreshStockOfSkus('old.sku') },
  // A new variant cannot make a product sold out, so products in stock are skipped.
  refresh_in_stock_on_variant_insert: {
    on: 'insert on variants',
    body: `update products set in_stock = true where id = new.product_id and in_stock = false and ${isInStock}`,
  },
  refresh_in_stock_on_variant_update: {
    on: `update of product_id, sku, active on variants when ${anyChanged(['product_id', 'sku', 'active'])}`,
    body: refreshStock('old.product_id, new.product_id'),
  },
  refresh_in_stock_on_variant_delete: { on: 'delete on variants', body: refreshStock('old.product_id') },
  // Also when the values are unchanged: saving a product corrects drift.
  refresh_in_stock_on_product_update: { on: 'update of backorders, is_digital on products', body: refreshStock('new.id') },
  refresh_in_stock_on_setting_insert: { on: `insert on cms_settings when new.key = ${settingKey}`, body: refreshAllStock },
  refresh_in_stock_on_setting_update: {
    on: `update of key, value on cms_settings when ${settingKey} in (old.key, new.key) and (${anyChanged(['key', 'value'])})`,
    body: refreshAllStock,
  },
  refresh_in_stock_on_setting_delete: { on: `delete on cms_settings when old.key = ${settingKey}`, body: refreshAllStock },
  copy_product_columns: {
    on: `update of ${sourceColumns.join(', ')} on products when ${anyChanged(sourceColumns)}`,
    body: `update category_products set ${copyAssignments('new')} where product_id = new.id`,
  },
}

const dropTriggers = Object.keys(triggers).map((name) => `drop trigger if exists ${name}`)

export const triggerData: DerivedData = {
  name: 'triggers',
  create: [
    ...dropTriggers,
    ...Object.entries(triggers).map(([name, { on, body }]) => `create trigger ${name} after ${on} begin ${body}; end`),
    refreshAllStock,
    `update category_products set ${copyAssignments('products')} from products
      where products.id = category_products.product_id and (${copyDiffers('is not')})`,
  ],
  drop: dropTriggers,
  // SQLite cannot rename a table while another table's trigger names a missing one, and rebuilding a table drops its triggers.
  isDroppedForMigrations: true,
}
