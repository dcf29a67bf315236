import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { slugOf } from '#src/lib/slugs.ts'

/** SKUs for variants that have none: the stem and the choice in capitals, with a number where that is taken. In the order of `choices`. */
export async function freeSkus(q: Exec, stem: string, choices: string[][], inUse: Iterable<string>): Promise<string[]> {
  const wanted = choices.map((choice) => skuOf(stem, choice))
  const taken = new Set(inUse)
  const { variants } = q.t
  for (const some of inChunks(wanted.flatMap((sku) => [sku, ...[2, 3, 4].map((number) => `${sku}-${number}`)]))) {
    for (const { sku } of await q.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, some))) taken.add(sku)
  }
  return wanted.map((sku) => {
    let free = sku
    for (let number = 2; taken.has(free); number += 1) free = `${sku}-${number}`
    taken.add(free)
    return free
  })
}

/** The name of the other product that has this SKU; null when none does. */
export async function findSkuOwner(q: Exec, sku: string, productId: number): Promise<string | null> {
  const { variants, products } = q.t
  const [row] = await q
    .select({ name: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.sku, sku), ne(variants.productId, productId)))
    .limit(1)
  return row?.name ?? null
}

const skuOf = (stem: string, choice: string[]): string =>
  [stem, ...choice]
    .map((part) => slugOf(part).toUpperCase())
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 74) || 'SKU'
