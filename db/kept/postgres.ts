import { copied, copying, differs, inStock, ofSetting } from './rules.ts'

const changed = (columns: string[]) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
const procedure = (name: string, work: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`

const keepAll = `update products set in_stock = not in_stock where in_stock <> ${inStock}`
const added = 'referencing new table as added for each statement'

const triggers: { name: string; on: string; event: string; of?: string; when?: string; does: string }[] = [
  // Once for all rows of a statement, of which imports write many.
  { name: 'inventory_added', on: 'inventory', event: 'insert', of: added, does: 'inventory_added' },
  { name: 'inventory_kept', on: 'inventory', event: 'delete', does: 'inventory_kept' },
  // Most of what changes a level leaves something: then no product is looked at, let alone locked.
  {
    name: 'inventory_kept_update',
    on: 'inventory',
    event: 'update of sku, calculated_total, reserved',
    when: '(old.calculated_total > old.reserved) <> (new.calculated_total > new.reserved) or old.sku <> new.sku',
    does: 'inventory_kept',
  },
  { name: 'variants_added', on: 'variants', event: 'insert', of: added, does: 'variants_added' },
  { name: 'variants_kept', on: 'variants', event: 'delete', does: 'variants_kept' },
  {
    name: 'variants_kept_update',
    on: 'variants',
    event: 'update of product_id, sku, active',
    when: changed(['product_id', 'sku', 'active']),
    does: 'variants_kept',
  },
  // Also where they are as they were: who saves a product puts right what has drifted.
  { name: 'products_kept', on: 'products', event: 'update of backorders, is_digital', does: 'products_kept' },
  { name: 'settings_kept_insert', on: 'cms_settings', event: 'insert', when: `new.key = ${ofSetting}`, does: 'settings_kept' },
  {
    name: 'settings_kept_update',
    on: 'cms_settings',
    event: 'update of key, value',
    when: `${ofSetting} in (old.key, new.key) and (${changed(['key', 'value'])})`,
    does: 'settings_kept',
  },
  { name: 'settings_kept_delete', on: 'cms_settings', event: 'delete', when: `old.key = ${ofSetting}`, does: 'settings_kept' },
  { name: 'products_copied', on: 'products', event: `update of ${copied.join(', ')}`, when: changed(copied), does: 'products_copied' },
]

/** Before a table is changed: PostgreSQL alters no column that a trigger names. */
export const stopKeeping = triggers.map(({ name, on }) => `drop trigger if exists ${name} on ${on}`)

/** The functions and triggers, and what they keep brought up to date. May be run again at any time. */
export const startKeeping = [
  ...stopKeeping,
  `create or replace function keep_in_stock(ids bigint[]) returns void language plpgsql as $$ begin
    update products set in_stock = not in_stock where id = any(ids) and in_stock <> ${inStock};
  end $$`,
  procedure('inventory_added', 'perform keep_in_stock(array(select product_id from added join variants on variants.sku = added.sku))'),
  procedure('variants_added', 'perform keep_in_stock(array(select product_id from added))'),
  // In a delete there is no new row: its columns are null.
  procedure('inventory_kept', 'perform keep_in_stock(array(select product_id from variants where sku in (old.sku, new.sku)))'),
  procedure('variants_kept', 'perform keep_in_stock(array[old.product_id, new.product_id])'),
  procedure('products_kept', 'perform keep_in_stock(array[new.id])'),
  procedure('settings_kept', keepAll),
  procedure('products_copied', `update category_products set ${copying('new')} where product_id = new.id`),
  ...triggers.map(
    ({ name, on, event, of = 'for each row', when, does }) =>
      `create trigger ${name} after ${event} on ${on} ${of} ${when ? `when (${when})` : ''} execute function ${does}()`,
  ),
  keepAll,
  `update category_products set ${copying('products')} from products
    where products.id = category_products.product_id and (${differs('is distinct from')})`,
]
