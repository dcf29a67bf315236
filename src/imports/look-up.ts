import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { type StoredProduct, findStored } from './stored.ts'

/** What the shop already has of the addresses and SKUs some products of a file name. */
export interface LookUp {
  byLink: Map<string, number>
  bySku: Map<string, number>
  /** Address of a picture that was fetched before -> its media id. */
  bySource: Map<string, number>
  products: Map<number, StoredProduct>
}

export async function lookUp(
  q: Exec,
  links: string[],
  { skus = [], sources = [] }: { skus?: string[]; sources?: string[] } = {},
): Promise<LookUp> {
  const { variants } = q.t
  const byLink = await idsByLink(q, links)
  const bySku = new Map<string, number>()
  for (const some of inChunks([...new Set(skus)])) {
    const rows = await q.select({ sku: variants.sku, id: variants.productId }).from(variants).where(inArray(variants.sku, some))
    for (const { sku, id } of rows) bySku.set(sku, id)
  }
  return {
    byLink,
    bySku,
    bySource: await fetchedBefore(q, sources),
    products: await findStored(q, [...byLink.values(), ...bySku.values()]),
  }
}

/** Ids of products by the address they have, or had. */
export async function idsByLink(q: Exec, links: string[]): Promise<Map<string, number>> {
  const { products, movedLinks } = q.t
  const byLink = new Map<string, number>()
  for (const some of inChunks([...new Set(links)])) {
    const moved = await q
      .select({ slug: movedLinks.slug, id: movedLinks.targetId })
      .from(movedLinks)
      .innerJoin(products, eq(products.id, movedLinks.targetId))
      .where(and(eq(movedLinks.kind, 'product'), inArray(movedLinks.slug, some)))
    for (const { slug, id } of moved) byLink.set(slug, id)
    // What has an address now goes before what had it.
    const now = await q.select({ slug: products.seoLink, id: products.id }).from(products).where(inArray(products.seoLink, some))
    for (const { slug, id } of now) byLink.set(slug, id)
  }
  return byLink
}

/** Pictures that have been fetched from these addresses and are still there. Names of files in a ZIP mean something else each time. */
export async function fetchedBefore(q: Exec, sources: string[]): Promise<Map<string, number>> {
  const { importPictures, media } = q.t
  const found = new Map<string, number>()
  for (const some of inChunks([...new Set(sources)].filter((source) => /^https?:/.test(source)))) {
    const rows = await q
      .select({ source: importPictures.source, mediaId: media.id })
      .from(importPictures)
      .innerJoin(media, eq(media.id, importPictures.mediaId))
      .where(and(inArray(importPictures.source, some), eq(importPictures.state, 'done')))
    for (const { source, mediaId } of rows) found.set(source, mediaId)
  }
  return found
}

/** The SKU with the first free number behind it, which neither the shop, the file nor this run has. */
export async function freeSku(q: Exec, wanted: string, taken: (sku: string) => boolean): Promise<string> {
  const { variants } = q.t
  const rows = await q
    .select({ sku: variants.sku })
    .from(variants)
    .where(or(eq(variants.sku, wanted), like(variants.sku, `${wanted}-%`)))
    .limit(5000)
  const known = new Set(rows.map(({ sku }) => sku))
  for (let number = 1; ; number += 1) {
    const sku = number === 1 ? wanted : `${wanted}-${number}`
    if (!known.has(sku) && !taken(sku)) return sku
  }
}
