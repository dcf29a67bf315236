import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

export function inventoryTables(k: Kit) {
  const locations = k.table('locations', {
    id: k.id('id'),
    name: k.text('name').notNull(),
    position: k.int('position').notNull().default(0),
  })
  const inventory = k.table(
    'inventory',
    {
      sku: k.text('sku').primaryKey(),
      stockLevel: k.int('stock_level').notNull().default(0),
      useWarehouseStock: k.bool('use_warehouse_stock').notNull().default(false),
      // The default location, for webhooks without location_id.
      locationId: k.int('location_id').references(() => locations.id),
      // Derived: the sum of warehouse levels when use_warehouse_stock is on, else stock_level.
      calculatedTotal: k.int('calculated_total').notNull().default(0),
      // Where stock that is not tracked by location is stored; '' = not given.
      bin: k.text('bin').notNull().default(''),
      // Units reserved by unpaid orders. available = calculated_total - reserved.
      reserved: k.int('reserved').notNull().default(0),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.check('inventory_stock_level', sql`${t.stockLevel} >= 0`),
      k.check('inventory_calculated_total', sql`${t.calculatedTotal} >= 0`),
      k.check('inventory_reserved', sql`${t.reserved} >= 0`),
      k.index('inventory_left').on(sql`(${t.calculatedTotal} - ${t.reserved})`, t.sku),
    ],
  )
  const warehouseLevels = k.table(
    'warehouse_levels',
    {
      sku: k
        .text('sku')
        .notNull()
        .references(() => inventory.sku, { onDelete: 'cascade' }),
      locationId: k
        .int('location_id')
        .notNull()
        .references(() => locations.id),
      warehouseLevel: k.int('warehouse_level').notNull().default(0),
      // Where the location stores it; '' = not given.
      bin: k.text('bin').notNull().default(''),
    },
    (t) => [
      k.primaryKey({ columns: [t.sku, t.locationId] }),
      k.index('warehouse_levels_location').on(t.locationId, t.sku),
      k.check('warehouse_levels_level', sql`${t.warehouseLevel} >= 0`),
    ],
  )
  // Every stock change, so that start + sum(delta) = current level can be verified.
  const stockLedger = k.table(
    'stock_ledger',
    {
      id: k.id('id'),
      sku: k.text('sku').notNull(),
      // Null: the total (stock_level); else the location's warehouse level.
      locationId: k.int('location_id'),
      delta: k.int('delta').notNull(),
      levelAfter: k.int('level_after').notNull(),
      reason: k.text('reason').$type<'opening' | 'webhook' | 'edit' | 'sale' | 'restock' | 'import' | 'deleted'>().notNull(),
      reference: k.text('reference').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('stock_ledger_sku').on(t.sku, t.id)],
  )
  const reservations = k.table(
    'reservations',
    {
      id: k.id('id'),
      orderId: k.int('order_id').notNull(),
      sku: k.text('sku').notNull(),
      quantity: k.int('quantity').notNull(),
      // Who ordered: the signed-in account, and the network of the IP address ('' when unknown). Limits what one client reserves.
      userId: k.int('user_id'),
      network: k.text('network').notNull().default(''),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [
      k.index('reservations_order').on(t.orderId),
      k.index('reservations_expiry').on(t.expiresAt, t.id),
      k.index('reservations_network').on(t.network, t.id),
      k.index('reservations_user').on(t.userId, t.id),
    ],
  )
  // SKUs that staff were mailed as low; deleted when they are restocked, so that the next time is mailed again.
  const lowStockNotices = k.table('low_stock_notices', { sku: k.text('sku').primaryKey(), mailedAt: k.ms('mailed_at').notNull() })
  return { locations, inventory, warehouseLevels, stockLedger, reservations, lowStockNotices }
}
