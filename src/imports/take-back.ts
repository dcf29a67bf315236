import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { ImportRemark } from '#db/schema/imports.ts'
import type { Tx } from '#db/open.ts'
import { arrangePictures, takeDownPictures } from '#src/catalog/arrange-pictures.ts'
import { changeProducts } from '#src/catalog/bulk-products.ts'
import { deleteProduct } from '#src/catalog/delete-product.ts'
import { deleteUnusedBrand } from '#src/catalog/edit-brands.ts'
import { deleteUnusedCategory } from '#src/catalog/edit-categories.ts'
import { gonePlaces } from '#src/catalog/gone-places.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { Refusal } from '#src/lib/errors.ts'
import type { AddedPlaces, Before } from './before.ts'
import { takeBackOffers } from './offers.ts'
import type { ImportResult } from './runs.ts'
import { type StoredProduct, findStored } from './stored.ts'

/**
 * Takes back what the last `size` products before `from` became: what was created is deleted, what was changed is as it was. What
 * somebody has edited, ordered or sold since is left and said so. Answers how far it came, null when somebody else was faster.
 */
export async function undoPiece(tx: Tx, run: { id: number; from: number; size: number }, now: number): Promise<number | null> {
  const { importRuns, importResults } = tx.t
  const to = Math.max(0, run.from - run.size)
  const mine = await tx
    .update(importRuns)
    .set({ productsDone: to, updatedAt: now })
    .where(and(eq(importRuns.id, run.id), eq(importRuns.state, 'undoing'), eq(importRuns.productsDone, run.from)))
    .returning({ id: importRuns.id })
  if (mine.length === 0) return null
  const results = await tx
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, run.id), gte(importResults.at, to), lt(importResults.at, run.from)))
    .orderBy(asc(importResults.at))
  const done = results.filter(({ before, productId }) => before !== null && productId !== null)
  const stored = await findStored(
    tx,
    done.map(({ productId }) => productId!),
  )
  for (const result of done.toReversed()) {
    const reasons = await takeBack(tx, result, stored.get(result.productId!), now)
    const { added } = result.before as unknown as Before
    if (added) await takeBackPlaces(tx, added, now)
    if (reasons.length === 0) continue
    const remarks = [...result.remarks, ...reasons.map((reason) => remarkOn(result, reason))]
    await tx.update(importResults).set({ remarks }).where(eq(importResults.id, result.id))
  }
  return to
}

/** Reasons of remarks that name what an undone import has left as it is. */
export const leftReasons = [
  'imports.reason.editedSince',
  'imports.reason.orderedSince',
  'imports.reason.stockSince',
  'imports.reason.notUndone',
]

const remarkOn = ({ line, handle }: ImportResult, reason: string): ImportRemark => ({
  line,
  column: '',
  value: handle,
  reason,
  fault: false,
})

async function takeBack(tx: Tx, result: ImportResult, stored: StoredProduct | undefined, now: number): Promise<string[]> {
  const before = result.before as unknown as Before
  if (!stored) return []
  if (stored.updatedAt !== before.after) return ['imports.reason.editedSince']
  if (!before.facts || !before.variants) {
    if (await deleteProduct(tx, stored.id)) return []
    await changeProducts(tx, [stored.id], { do: 'status', to: 'archived' }, now)
    return ['imports.reason.orderedSince']
  }
  // Its brand or category of then was deleted since: there is no going back.
  if ((await gonePlaces(tx, [before.facts]))(before.facts)) return ['imports.reason.notUndone']
  const left: string[] = []
  const variants = before.variants.map(({ stock, ...variant }) => {
    const level = stored.variants.find(({ id }) => id === variant.id)?.stock?.stockLevel
    const set = before.levels[stored.variants.find(({ id }) => id === variant.id)?.sku ?? variant.sku]
    if (stock === null || set === undefined) return variant
    if (level === set) return { ...variant, stock }
    left.push('imports.reason.stockSince')
    return variant
  })
  try {
    const at = { now, reason: 'import' as const, reference: `undo of import:${result.runId}` }
    await tx.savepoint((inner) => saveProduct(inner, { id: stored.id, facts: before.facts!, variants }, at))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return ['imports.reason.notUndone']
  }
  if (before.crossSells) await takeBackOffers(tx, stored.id, before.crossSells)
  const hung = await hungBy(tx, result)
  await takeDownPictures(tx, stored.id, hung, now)
  await takeBackGallery(tx, before, stored, { hung, now })
  return [...new Set(left)]
}

// Products of the run that stand there too are further down in the file, and gone by now.
async function takeBackPlaces(tx: Tx, { brands, categories, at }: AddedPlaces, now: number): Promise<void> {
  for (const id of brands) await deleteUnusedBrand(tx, id, at, now)
  for (const id of categories.toReversed()) await deleteUnusedCategory(tx, id, at, now)
}

/** Order and words as they were, of the pictures that still hang there. */
async function takeBackGallery(tx: Tx, before: Before, stored: StoredProduct, at: { hung: number[]; now: number }): Promise<void> {
  if (!before.pictures || !before.variants) return
  const skus = new Map(before.variants.map(({ id, sku }) => [id, sku]))
  const there = new Set(stored.pictures.map(({ mediaId }) => mediaId).filter((id) => !at.hung.includes(id)))
  const wanted = before.pictures
    .filter(({ mediaId }) => there.has(mediaId))
    .map(({ variantIds, ...picture }) => ({ ...picture, skus: variantIds.flatMap((id) => skus.get(id) ?? []) }))
  await arrangePictures(tx, stored.id, wanted, at.now)
}

async function hungBy(tx: Tx, { runId, productId }: ImportResult): Promise<number[]> {
  const { importPictures } = tx.t
  const rows = await tx
    .select({ mediaId: importPictures.mediaId })
    .from(importPictures)
    .where(and(eq(importPictures.runId, runId), eq(importPictures.productId, productId!), eq(importPictures.hung, true)))
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}
