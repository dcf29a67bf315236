import { like, or, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { isCountedAnew } from '#src/inventory/available.ts'
import { slugOf } from '#src/lib/slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { blankFacts } from './product-facts.ts'
import { isReserved } from './product-rules.ts'
import { createProduct } from './save-product.ts'

/** Begins a product as a draft with one SKU and nothing in stock; price in minor units. Returns its id; throws Refusal for a taken SKU. */
export async function startProduct(tx: Tx, product: { name: string; price: number; sku: string }, now: number): Promise<number> {
  const { name, price, sku } = product
  const facts = { ...blankFacts, name, price, seoLink: await freeSeoLink(tx, slugOf(name) || 'product') }
  const counted = isCountedAnew(facts, (await readSettings(tx)).stock_without_record)
  return createProduct(tx, facts, [{ sku, options: {}, ...(counted ? { stock: { stockLevel: 0 } } : {}), field: '' }], [], { now })
}

/** The address itself when no product has it and the program does not keep it, else with the next free number behind it. */
export async function freeSeoLink(q: Exec, wanted: string): Promise<string> {
  const { products } = q.t
  // Room for the number within the 80 characters of an address.
  const stem = wanted.slice(0, 74).replace(/-+$/, '')
  const rows = await q
    .select({ seoLink: products.seoLink })
    .from(products)
    .where(or(eq(products.seoLink, wanted), like(products.seoLink, `${stem}-%`)))
    .limit(5000)
  const taken = new Set(rows.map((row) => row.seoLink))
  if (!taken.has(wanted) && !isReserved(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`
}
