import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/types.ts'
import { type Invariant, invariantExamples } from '#src/lib/errors/invariant.ts'

/** Stock levels against the stock ledger, the locations and the reservations. */
export const stockInvariants: Invariant[] = [
  {
    holds: 'Stock levels match the ledger',
    broken: 'Stock levels do not match the ledger for',
    find: (db) => {
      const { inventory, stockLedger } = db.t
      return findSkus(
        db,
        sql`select ${inventory.sku} as sku from ${inventory}
          join (select sku, sum(delta) as total from ${stockLedger} where location_id is null group by sku) ledger on ledger.sku = ${inventory.sku}
          where ledger.total <> ${inventory.stockLevel}`,
      )
    },
  },
  {
    holds: 'Stock at locations matches the ledger',
    broken: 'Stock at a location does not match the ledger for',
    find: (db) => {
      const { warehouseLevels, stockLedger } = db.t
      return findSkus(
        db,
        sql`select ${warehouseLevels.sku} as sku from ${warehouseLevels}
          join (select sku, location_id, sum(delta) as total from ${stockLedger} where location_id is not null group by sku, location_id) ledger
            on ledger.sku = ${warehouseLevels.sku} and ledger.location_id = ${warehouseLevels.locationId}
          where ledger.total <> ${warehouseLevels.warehouseLevel}`,
      )
    },
  },
  {
    holds: 'Stock totals match their source',
    broken: 'The stock total differs from its source for',
    find: (db) => {
      const { inventory, warehouseLevels } = db.t
      return findSkus(
        db,
        sql`select ${inventory.sku} as sku from ${inventory}
          left join (select sku, sum(warehouse_level) as total from ${warehouseLevels} group by sku) levels on levels.sku = ${inventory.sku}
          where ${inventory.calculatedTotal} <> case when ${inventory.useWarehouseStock} then coalesce(levels.total, 0) else ${inventory.stockLevel} end`,
      )
    },
  },
  {
    holds: 'Reserved stock matches the reservations',
    broken: 'Reserved stock does not match the reservations for',
    find: (db) => {
      const { inventory, reservations } = db.t
      return findSkus(
        db,
        sql`select ${inventory.sku} as sku from ${inventory}
          left join (select sku, sum(quantity) as total from ${reservations} group by sku) held on held.sku = ${inventory.sku}
          where ${inventory.reserved} <> coalesce(held.total, 0)`,
      )
    },
  },
]

const findSkus = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.report<{ sku: string }>(sql`${query} limit ${sql.raw(String(invariantExamples))}`)).map(({ sku }) => sku)
