import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { cutSlug, slugify } from '#src/lib/links/slugs.ts'
import { maxGeneratedSkuLength } from './limits.ts'

/** SKUs for new variants, in the order of `choices`: prefix and option values in capitals, with a number when taken. */
export async function generateSkus(q: Exec, prefix: string, choices: string[][], inUse: Iterable<string>): Promise<string[]> {
  const candidates = choices.map((choice) => buildSku(prefix, choice))
  const numbered = candidates.flatMap((sku) => [sku, ...[2, 3, 4].map((number) => `${sku}-${number}`)])
  const taken = new Set([...inUse, ...(await findTakenSkus(q, numbered))])
  return candidates.map((sku) => {
    let free = sku
    for (let number = 2; taken.has(free); number += 1) free = `${sku}-${number}`
    taken.add(free)
    return free
  })
}

/** Which of these SKUs there are, of other products than the given one. */
export async function findTakenSkus(q: Exec, skus: readonly string[], exceptProductId = 0): Promise<Set<string>> {
  const { variants } = q.t
  const rows = await readInChunks(skus, (chunk) =>
    q
      .select({ sku: variants.sku })
      .from(variants)
      .where(and(inArray(variants.sku, chunk), ne(variants.productId, exceptProductId))),
  )
  return new Set(rows.map(({ sku }) => sku))
}

/** The name of another product with this SKU; null without one. */
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

/** A free SKU for a product whose owner has none. */
export const skuForName = async (q: Exec, name: string): Promise<string> => (await generateSkus(q, name, [[]], []))[0]!

function buildSku(prefix: string, choice: string[]): string {
  const parts = [prefix, ...choice].map((part) => slugify(part)).filter((part) => part !== '')
  return cutSlug(parts.join('-'), maxGeneratedSkuLength).toUpperCase() || 'SKU'
}
