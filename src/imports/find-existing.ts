import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { isExportedImage } from '#src/import-files/exported-media.ts'
import { type StoredProduct, findStoredProducts } from './stored-products.ts'

export interface ExistingRecords {
  byLink: Map<string, number>
  bySku: Map<string, number>
  bySource: Map<string, number>
  products: Map<number, StoredProduct>
}

export async function findExisting(
  q: Exec,
  links: string[],
  { skus = [], sources = [] }: { skus?: string[]; sources?: string[] } = {},
): Promise<ExistingRecords> {
  const byLink = await findProductIdsByLink(q, links)
  const bySku = await findProductIdsBySku(q, skus)
  return {
    byLink,
    bySku,
    bySource: await findFetchedImages(q, sources),
    products: await findStoredProducts(q, [...byLink.values(), ...bySku.values()]),
  }
}

/** Product ids by current or former slug. */
export async function findProductIdsByLink(q: Exec, links: string[]): Promise<Map<string, number>> {
  const { products, redirects } = q.t
  const byLink = new Map<string, number>()
  for (const chunk of inChunks([...new Set(links)])) {
    const redirected = await q
      .select({ slug: redirects.slug, id: redirects.targetId })
      .from(redirects)
      .innerJoin(products, eq(products.id, redirects.targetId))
      .where(and(eq(redirects.kind, 'product'), inArray(redirects.slug, chunk)))
    for (const { slug, id } of redirected) byLink.set(slug, id)
    // Current slugs win over former ones.
    const current = await q.select({ slug: products.seoLink, id: products.id }).from(products).where(inArray(products.seoLink, chunk))
    for (const { slug, id } of current) byLink.set(slug, id)
  }
  return byLink
}

/** Product ids by slug, or by sku:<SKU> for a reference of a WooCommerce file. */
export async function findProductIdsByReference(q: Exec, references: string[]): Promise<Map<string, number>> {
  const found = await findProductIdsByLink(
    q,
    references.filter((reference) => !isRowReference(reference)),
  )
  const skus = references.flatMap((reference) => (reference.startsWith('sku:') ? [reference.slice(4)] : []))
  for (const [sku, id] of await findProductIdsBySku(q, skus)) found.set(`sku:${sku}`, id)
  return found
}

async function findProductIdsBySku(q: Exec, skus: string[]): Promise<Map<string, number>> {
  const { variants } = q.t
  const rows = await readInChunks([...new Set(skus)], (chunk) =>
    q.select({ sku: variants.sku, id: variants.productId }).from(variants).where(inArray(variants.sku, chunk)),
  )
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

const isRowReference = (reference: string): boolean => /^(sku|id):/.test(reference)

/** Images fetched earlier from these sources that still exist. Names in a ZIP differ per import, except in our own export. */
export async function findFetchedImages(q: Exec, sources: string[]): Promise<Map<string, number>> {
  const { importImages, media } = q.t
  const fetched = [...new Set(sources)].filter((source) => /^https?:/.test(source) || isExportedImage(source))
  const rows = await readInChunks(fetched, (chunk) =>
    q
      .select({ source: importImages.source, mediaId: media.id })
      .from(importImages)
      .innerJoin(media, eq(media.id, importImages.mediaId))
      .where(and(inArray(importImages.source, chunk), eq(importImages.state, 'done'))),
  )
  return new Map(rows.map(({ source, mediaId }) => [source, mediaId]))
}

/** `base` with the first free number, unique in the shop, the file and this run. */
export async function findFreeSku(q: Exec, base: string, isTaken: (sku: string) => boolean): Promise<string> {
  const { variants } = q.t
  const rows = await q
    .select({ sku: variants.sku })
    .from(variants)
    .where(or(eq(variants.sku, base), like(variants.sku, `${base}-%`)))
    .limit(5000)
  const existing = new Set(rows.map(({ sku }) => sku))
  for (let suffix = 1; ; suffix += 1) {
    const sku = suffix === 1 ? base : `${base}-${suffix}`
    if (!existing.has(sku) && !isTaken(sku)) return sku
  }
}
