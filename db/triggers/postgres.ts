import type { DerivedData } from '#db/derived-data.ts'
import { isInStock, settingKey } from './availability.ts'
import { sourceColumns, copyAssignments, copyDiffers } from './copied-columns.ts'

export const anyChanged = (columns: string[]) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
const createTriggerFunction = (name: string, work: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`

const refreshAllStock = `update products set in_stock = not in_stock where in_stock <> ${isInStock}`
const perStatement = 'referencing new table as added for each statement'

const triggers: { name: string; table: string; event: string; granularity?: string; when?: string; functionName: string }[] = [
  // Once per statement, because imports insert many rows.
  {
    name: 'refresh_in_stock_on_inventory_insert',
    table: 'inventory',
    event: 'insert',
    granularity: perStatement,
    functionName: 'refresh_in_stock_of_added_inventory',
  },
  { name: 'refresh_in_stock_on_inventory_delete', table: 'inventory', event: 'delete', functionName: 'refresh_in_stock_of_inventory' },
  // Most stock changes leave some units, so no product is checked or locked.
  {
    name: 'refresh_in_stock_on_inventory_update',
    table: 'inventory',
    event: 'update of sku, calculated_total, reserved',
    when: '(old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku',
    functionName: 'refresh_in_stock_of_inventory',
  },
  {
    name: 'refresh_in_stock_on_variant_insert',
    table: 'variants',
    event: 'insert',
    granularity: perStatement,
    functionName: 'refresh_in_stock_of_added_variants',
  },
  { name: 'refresh_in_stock_on_variant_delete', table: 'variants', event: 'delete', functionName: 'refresh_in_stock_of_variant' },
  {
    name: 'refresh_in_stock_on_variant_update',
    table: 'variants',
    event: 'update of product_id, sku, active',
    when: anyChanged(['product_id', 'sku', 'active']),
    functionName: 'refresh_in_stock_of_variant',
  },
  // Also when the values are unchanged: saving a product corrects drift.
  {
    name: 'refresh_in_stock_on_product_update',
    table: 'products',
    event: 'update of backorders, is_digital',
    functionName: 'refresh_in_stock_of_product',
  },
  {
    name: 'refresh_in_stock_on_setting_insert',
    table: 'cms_settings',
    event: 'insert',
    when: `new.key = ${settingKey}`,
    functionName: 'refresh_all_in_stock',
  },
  {
    name: 'refresh_in_stock_on_setting_update',
    table: 'cms_settings',
    event: 'update of key, value',
    when: `${settingKey} in (old.key, new.key) and (${anyChanged(['key', 'value'])})`,
    functionName: 'refresh_all_in_stock',
  },
  {
    name: 'refresh_in_stock_on_setting_delete',
    table: 'cms_settings',
    event: 'delete',
    when: `old.key = ${settingKey}`,
    functionName: 'refresh_all_in_stock',
  },
  {
    name: 'copy_product_columns',
    table: 'products',
    event: `update of ${sourceColumns.join(', ')}`,
    when: anyChanged(sourceColumns),
    functionName: 'copy_product_columns',
  },
]

const dropTriggers = triggers.map(({ name, table }) => `drop trigger if exists ${name} on ${table}`)

const functions: Record<string, string> = {
  refresh_in_stock_of_added_inventory:
    'perform refresh_in_stock(array(select product_id from added join variants on variants.sku = added.sku))',
  refresh_in_stock_of_added_variants: 'perform refresh_in_stock(array(select product_id from added))',
  // A delete has no new row: its columns are null.
  refresh_in_stock_of_inventory: 'perform refresh_in_stock(array(select product_id from variants where sku in (old.sku, new.sku)))',
  refresh_in_stock_of_variant: 'perform refresh_in_stock(array[old.product_id, new.product_id])',
  refresh_in_stock_of_product: 'perform refresh_in_stock(array[new.id])',
  refresh_all_in_stock: refreshAllStock,
  copy_product_columns: `update category_products set ${copyAssignments('new')} where product_id = new.id`,
}

export const triggerData: DerivedData = {
  name: 'triggers',
  create: [
    ...dropTriggers,
    `create or replace function refresh_in_stock(ids bigint[]) returns void language plpgsql as $$ begin
      update products set in_stock = not in_stock where id = any(ids) and in_stock <> ${isInStock};
    end $$`,
    ...Object.entries(functions).map(([name, work]) => createTriggerFunction(name, work)),
    ...triggers.map(
      ({ name, table, event, granularity = 'for each row', when, functionName }) =>
        `create trigger ${name} after ${event} on ${table} ${granularity} ${when ? `when (${when})` : ''} execute function ${functionName}()`,
    ),
    refreshAllStock,
    `update category_products set ${copyAssignments('products')} from products
      where products.id = category_products.product_id and (${copyDiffers('is distinct from')})`,
  ],
  drop: [
    ...dropTriggers,
    ...Object.keys(functions).map((name) => `drop function if exists ${name}()`),
    'drop function if exists refresh_in_stock(bigint[])',
  ],
  // PostgreSQL cannot alter a column that a trigger uses.
  isDroppedForMigrations: true,
}
