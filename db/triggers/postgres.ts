import { sourceColumns, copyAssignments, copyDiffers, isInStock, settingKey } from './rules.ts'

const anyChanged = (columns: string[]) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
const procedure = (name: string, work: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`

const refreshAllStock = `update products set in_stock = not in_stock where in_stock <> ${isInStock}`
const perStatement = 'referencing new table as added for each statement'

const triggers: { name: string; table: string; event: string; granularity?: string; when?: string; functionName: string }[] = [
  // Once for all rows of a statement, of which imports write many.
  { name: 'inventory_added', table: 'inventory', event: 'insert', granularity: perStatement, functionName: 'inventory_added' },
  { name: 'inventory_kept', table: 'inventory', event: 'delete', functionName: 'inventory_kept' },
  // Most of what changes a level leaves something: then no product is looked at, let alone locked.
  {
    name: 'inventory_kept_update',
    table: 'inventory',
    event: 'update of sku, calculated_total, reserved',
    when: '(old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku',
    functionName: 'inventory_kept',
  },
  { name: 'variants_added', table: 'variants', event: 'insert', granularity: perStatement, functionName: 'variants_added' },
  { name: 'variants_kept', table: 'variants', event: 'delete', functionName: 'variants_kept' },
  {
    name: 'variants_kept_update',
    table: 'variants',
    event: 'update of product_id, sku, active',
    when: anyChanged(['product_id', 'sku', 'active']),
    functionName: 'variants_kept',
  },
  // Also where they are as they were: who saves a product puts right what has drifted.
  { name: 'products_kept', table: 'products', event: 'update of backorders, is_digital', functionName: 'products_kept' },
  { name: 'settings_kept_insert', table: 'cms_settings', event: 'insert', when: `new.key = ${settingKey}`, functionName: 'settings_kept' },
  {
    name: 'settings_kept_update',
    table: 'cms_settings',
    event: 'update of key, value',
    when: `${settingKey} in (old.key, new.key) and (${anyChanged(['key', 'value'])})`,
    functionName: 'settings_kept',
  },
  { name: 'settings_kept_delete', table: 'cms_settings', event: 'delete', when: `old.key = ${settingKey}`, functionName: 'settings_kept' },
  {
    name: 'products_copied',
    table: 'products',
    event: `update of ${sourceColumns.join(', ')}`,
    when: anyChanged(sourceColumns),
    functionName: 'products_copied',
  },
]

/** Before a table is changed: PostgreSQL alters no column that a trigger names. */
export const dropTriggers = triggers.map(({ name, table }) => `drop trigger if exists ${name} on ${table}`)

/** The functions and triggers, and what they keep brought up to date. May be run again at any time. */
export const createTriggers = [
  ...dropTriggers,
  `create or replace function keep_in_stock(ids bigint[]) returns void language plpgsql as $$ begin
    update products set in_stock = not in_stock where id = any(ids) and in_stock <> ${isInStock};
  end $$`,
  procedure('inventory_added', 'perform keep_in_stock(array(select product_id from added join variants on variants.sku = added.sku))'),
  procedure('variants_added', 'perform keep_in_stock(array(select product_id from added))'),
  // In a delete there is no new row: its columns are null.
  procedure('inventory_kept', 'perform keep_in_stock(array(select product_id from variants where sku in (old.sku, new.sku)))'),
  procedure('variants_kept', 'perform keep_in_stock(array[old.product_id, new.product_id])'),
  procedure('products_kept', 'perform keep_in_stock(array[new.id])'),
  procedure('settings_kept', refreshAllStock),
  procedure('products_copied', `update category_products set ${copyAssignments('new')} where product_id = new.id`),
  ...triggers.map(
    ({ name, table, event, granularity = 'for each row', when, functionName }) =>
      `create trigger ${name} after ${event} on ${table} ${granularity} ${when ? `when (${when})` : ''} execute function ${functionName}()`,
  ),
  refreshAllStock,
  `update category_products set ${copyAssignments('products')} from products
    where products.id = category_products.product_id and (${copyDiffers('is distinct from')})`,
]
