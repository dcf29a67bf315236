import { copied, copying, differs, inStock, ofSetting } from './rules.ts'

const keepAll = `update products set in_stock = not in_stock where in_stock <> ${inStock}`
const keepInStock = (ids: string) => `update products set in_stock = not in_stock where id in (${ids}) and in_stock <> ${inStock}`
const ofSku = (skus: string) => keepInStock(`select product_id from variants where sku in (${skus})`)
const changed = (columns: string[]) => columns.map((column) => `old.${column} is not new.${column}`).join(' or ')

const triggers: Record<string, { on: string; work: string }> = {
  inventory_kept_insert: { on: 'insert on inventory', work: ofSku('new.sku') },
  // Most of what changes a level leaves something: then no product is looked at.
  inventory_kept_update: {
    on: `update of sku, calculated_total, reserved on inventory
      when (old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku`,
    work: ofSku('old.sku, new.sku'),
  },
  inventory_kept_delete: { on: 'delete on inventory', work: ofSku('old.sku') },
  // A variant more takes nothing away: most are added to what can be bought already, and only that is looked at.
  variants_kept_insert: {
    on: 'insert on variants',
    work: `update products set in_stock = true where id = new.product_id and in_stock = false and ${inStock}`,
  },
  variants_kept_update: {
    on: `update of product_id, sku, active on variants when ${changed(['product_id', 'sku', 'active'])}`,
    work: keepInStock('old.product_id, new.product_id'),
  },
  variants_kept_delete: { on: 'delete on variants', work: keepInStock('old.product_id') },
  // Also where they are as they were: who saves a product puts right what has drifted.
  products_kept: { on: 'update of backorders, is_digital on products', work: keepInStock('new.id') },
  settings_kept_insert: { on: `insert on cms_settings when new.key = ${ofSetting}`, work: keepAll },
  settings_kept_update: {
    on: `update of key, value on cms_settings when ${ofSetting} in (old.key, new.key) and (${changed(['key', 'value'])})`,
    work: keepAll,
  },
  settings_kept_delete: { on: `delete on cms_settings when old.key = ${ofSetting}`, work: keepAll },
  products_copied: {
    on: `update of ${copied.join(', ')} on products when ${changed(copied)}`,
    work: `update category_products set ${copying('new')} where product_id = new.id`,
  },
}

/** Before a table is built anew: SQLite renames none while a trigger of another table names one that is not there. */
export const stopKeeping = Object.keys(triggers).map((name) => `drop trigger if exists ${name}`)

/** The triggers, and what they keep brought up to date. May be run again at any time. */
export const startKeeping = [
  ...stopKeeping,
  ...Object.entries(triggers).map(([name, { on, work }]) => `create trigger ${name} after ${on} begin ${work}; end`),
  keepAll,
  `update category_products set ${copying('products')} from products
    where products.id = category_products.product_id and (${differs('is not')})`,
]
