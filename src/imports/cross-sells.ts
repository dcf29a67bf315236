import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Exec, Tx } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { type CrossSell, saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { readSnapshot } from './undo/undo-snapshot.ts'
import type { FileCrossSell, FileProduct } from '#src/import-files/file-product.ts'
import { findProductIdsByReference } from './find-existing.ts'
import type { Sheet } from '#src/import-files/sheet.ts'
import type { StoredProduct } from './stored-products.ts'

interface CrossSellContext {
  sheet: Sheet
  handles: ReadonlySet<string>
  references: ReadonlyMap<string, number>
  productIdsByLink: ReadonlyMap<string, number>
}

/** The cross-sells to link after saving; undefined when nothing changes. Unknown products are reported and left out. */
export function planCrossSells(
  { sheet, handles, references, productIdsByLink }: CrossSellContext,
  { product, stored, link, issues }: { product: FileProduct; stored: StoredProduct | null; link: string; issues: ImportIssue[] },
): FileCrossSell[] | undefined {
  const requested = product.attributes.crossSells
  if (!requested) return undefined
  const column = sheet.columns.find(({ target }) => crossSellFields.has(target.field))?.header ?? ''
  const addIssue = (value: string, reason: StringKey, isError: boolean) =>
    issues.push({ line: product.line, column, value, reason, isError })
  if (requested.some((crossSell) => crossSell.link === link)) addIssue(link, 'crossSells.includesItself', true)
  const isKnown = (other: string) => productIdsByLink.has(other) || handles.has(other) || references.has(other)
  const isItself = (other: string) => references.get(other) === product.position
  const resolved = requested.filter((crossSell) => isKnown(crossSell.link) && !isItself(crossSell.link))
  for (const crossSell of requested) if (!resolved.includes(crossSell)) addIssue(crossSell.link, 'imports.reason.unknownCrossSell', false)
  const asStored = resolved.map(({ link: other, ...where }) => ({ ...where, offeredId: productIdsByLink.get(other) ?? 0 }))
  return Bun.deepEquals(asStored, stored?.crossSells ?? []) ? undefined : resolved
}

const crossSellFields = new Set(['cross_sells', 'upsells', 'linked_products'])

/** A batch from a file position; all products must exist. Returns the next position, or null at the end. Repeatable. */
export async function linkCrossSells(
  tx: Tx,
  { runId, from, references }: { runId: number; from: number; references: ReadonlyMap<string, number> },
): Promise<number | null> {
  const { importResults } = tx.t
  const rows = await tx
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, runId), gte(importResults.position, from), isNotNull(importResults.snapshot)))
    .orderBy(asc(importResults.position))
    .limit(batchSize)
  const entries = rows.flatMap(({ id, productId, snapshot, line, issues }) => {
    const offers = readSnapshot(tx, snapshot)?.offers
    return offers && productId !== null ? [{ id, productId, offers, line, issues }] : []
  })
  const links = entries.flatMap(({ offers }) => offers.map(({ link }) => link))
  const ids = new Map([...(await findProductIdsByReference(tx, links)), ...(await findImportedIds(tx, runId, links, references))])
  const existingIds = await findExistingIds(
    tx,
    entries.map(({ productId }) => productId),
  )
  for (const { id, productId, offers, line, issues } of entries) {
    if (!existingIds.has(productId)) continue
    const resolved = offers.flatMap(({ link, ...where }): CrossSell[] => (ids.has(link) ? [{ ...where, offeredId: ids.get(link)! }] : []))
    await saveCrossSells(
      tx,
      productId,
      uniqueByProduct(resolved).filter(({ offeredId }) => offeredId !== productId),
    )
    const missing = offers.filter(({ link }) => !ids.has(link) && !issues.some(({ value }) => value === link))
    if (missing.length === 0) continue
    const newIssues = missing.map(({ link }): ImportIssue => ({
      line,
      column: 'cross_sells',
      value: link,
      reason: 'imports.reason.unknownCrossSell',
      isError: false,
    }))
    await tx
      .update(importResults)
      .set({ issues: [...issues, ...newIssues] })
      .where(eq(importResults.id, id))
  }
  return rows.length < batchSize ? null : rows.at(-1)!.position + 1
}

async function findImportedIds(
  tx: Tx,
  runId: number,
  links: string[],
  references: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { importResults } = tx.t
  const positions = new Map(links.flatMap((link) => (references.has(link) ? [[link, references.get(link)!] as const] : [])))
  const rows = await readInChunks([...new Set(positions.values())], (chunk) =>
    tx
      .select({ position: importResults.position, productId: importResults.productId })
      .from(importResults)
      .where(and(eq(importResults.runId, runId), inArray(importResults.position, chunk), isNotNull(importResults.productId))),
  )
  const idsByPosition = new Map(rows.map(({ position, productId }) => [position, productId!]))
  return new Map([...positions].flatMap(([link, position]) => (idsByPosition.has(position) ? [[link, idsByPosition.get(position)!]] : [])))
}

export async function restoreCrossSells(tx: Tx, productId: number, previous: CrossSell[]): Promise<void> {
  const existingIds = await findExistingIds(
    tx,
    previous.map(({ offeredId }) => offeredId),
  )
  await saveCrossSells(
    tx,
    productId,
    previous.filter(({ offeredId }) => existingIds.has(offeredId)),
  )
}

const batchSize = 100

// A former and a current slug may name the same product.
const uniqueByProduct = (crossSells: CrossSell[]): CrossSell[] =>
  crossSells.filter(({ offeredId }, at) => crossSells.findIndex((other) => other.offeredId === offeredId) === at)

async function findExistingIds(q: Exec, ids: number[]): Promise<Set<number>> {
  const { products } = q.t
  if (ids.length === 0) return new Set()
  const rows = await q.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set(rows.map(({ id }) => id))
}
