import { like, or, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { isTrackedByDefault } from '#src/inventory/tracked-by-default.ts'
import { cutSlug, slugify } from '#src/lib/links/slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { blankFacts } from '#src/products/product-facts.ts'
import { maxMadeSeoLinkLength } from '#src/products/limits.ts'
import { isReservedSeoLink } from '#src/products/reserved-links.ts'
import { createProduct } from '#src/products/save-product.ts'

export interface NewProduct {
  name: string
  /** Minor units. */
  price: number
  sku: string
  /** Without one, the store's setting decides whether it is tracked. */
  stock?: number | null
}

/** Creates a draft product with one SKU. Returns its id; throws UserError for a taken SKU. */
export async function createDraftProduct(tx: Tx, { name, price, sku, stock = null }: NewProduct, now: number): Promise<number> {
  const facts = { ...blankFacts, name, price, seoLink: await findFreeSeoLink(tx, slugify(name) || 'product') }
  const isTracked = stock !== null || isTrackedByDefault(facts, (await readSettings(tx)).stock_without_record)
  return createProduct(tx, facts, [{ sku, options: {}, ...(isTracked ? { stock: { stockLevel: stock ?? 0 } } : {}), field: '' }], [], {
    now,
  })
}

export async function findFreeSeoLink(q: Exec, preferred: string): Promise<string> {
  const { products } = q.t
  // Leaves space for the number.
  const stem = cutSlug(preferred, maxMadeSeoLinkLength)
  const rows = await q
    .select({ seoLink: products.seoLink })
    .from(products)
    .where(or(eq(products.seoLink, preferred), like(products.seoLink, `${stem}-%`)))
    .limit(5000)
  const taken = new Set(rows.map((row) => row.seoLink))
  if (!taken.has(preferred) && !isReservedSeoLink(preferred)) return preferred
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`
}
