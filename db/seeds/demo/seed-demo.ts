import { sql } from 'drizzle-orm'
import { modules } from '#src/modules.ts'
import type { Module } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'

/** Hearth & Harbor with 90 days of orders, module by module. Reports each step to `report`. */
export async function seedDemo(shop: Shop, report: (step: string) => void = () => {}): Promise<{ orders: number }> {
  if (!(await isShopEmpty(shop))) throw new Error('This shop holds products already: the demo is only for an empty one.')
  for (const { demo } of modules as readonly Module[]) if (demo) await (await demo())(shop, { report })
  const { orders } = shop.db.t
  return { orders: await shop.db.read.$count(orders) }
}

export async function isShopEmpty(shop: Shop): Promise<boolean> {
  const rows = await shop.db.read.rows(sql`select 1 as one from ${shop.db.t.products} limit 1`)
  return rows.length === 0
}
