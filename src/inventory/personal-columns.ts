import type { PersonalData } from '#db/personal-data/personal-data.ts'

export const inventoryPersonalData = [
  { table: 'reservations', columns: ['network'], by: { account: 'userId', order: 'orderId' }, erasure: 'empty' },
  { table: 'reservations', columns: ['sku'], erasure: 'none' },
  { table: 'locations', columns: ['name'], erasure: 'none' },
  { table: 'inventory', columns: ['sku', 'bin'], erasure: 'none' },
  { table: 'warehouseLevels', columns: ['sku', 'bin'], erasure: 'none' },
  { table: 'stockLedger', columns: ['sku', 'reason', 'reference'], erasure: 'none' },
  { table: 'lowStockNotices', columns: ['sku'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
