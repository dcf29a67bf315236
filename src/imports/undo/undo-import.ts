import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Tx } from '#db/types.ts'
import { arrangeImages, detachImages } from '#src/products/arrange-images.ts'
import { changeProducts } from '#src/products/bulk-products.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { deleteUnusedBrand } from '#src/brands/edit-brands.ts'
import { deleteUnusedCategory } from '#src/categories/edit-categories.ts'
import { missingReferences } from '#src/products/missing-references.ts'
import { removeProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { removeRedirects } from '#src/redirects/slug-redirects.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type AddedReferences, type UndoSnapshot, readSnapshot } from './undo-snapshot.ts'
import { restoreCrossSells } from '../cross-sells.ts'
import type { ImportResult } from '../import-runs.ts'
import { type StoredProduct, findStoredProducts } from '../stored-products.ts'

/** Undoes up to `size` results before `from`, except products changed since. Returns the new position, null if another process did it. */
export async function undoBatch(tx: Tx, run: { id: number; from: number; size: number }, now: number): Promise<number | null> {
  const { importRuns, importResults } = tx.t
  const to = Math.max(0, run.from - run.size)
  const claimed = await tx
    .update(importRuns)
    .set({ productsDone: to, updatedAt: now })
    .where(and(eq(importRuns.id, run.id), eq(importRuns.state, 'undoing'), eq(importRuns.productsDone, run.from)))
    .returning({ id: importRuns.id })
  if (claimed.length === 0) return null
  const results = await tx
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, run.id), gte(importResults.position, to), lt(importResults.position, run.from)))
    .orderBy(asc(importResults.position))
  const undoable = results.filter(({ snapshot, productId }) => snapshot !== null && productId !== null)
  const storedProducts = await findStoredProducts(
    tx,
    undoable.map(({ productId }) => productId!),
  )
  for (const result of undoable.toReversed()) {
    const snapshot = readSnapshot(tx, result.snapshot)
    const stored = storedProducts.get(result.productId!)
    const reasons: StringKey[] = snapshot ? await undoProduct(tx, result, { snapshot, stored }, now) : ['imports.reason.notUndone']
    if (snapshot?.added) await undoAddedReferences(tx, snapshot.added, now)
    if (reasons.length === 0) continue
    const issues = [...result.issues, ...reasons.map((reason) => createIssue(result, reason))]
    await tx.update(importResults).set({ issues }).where(eq(importResults.id, result.id))
  }
  return to
}

/** Reasons of issues for products that the undo left unchanged. */
export const notUndoneReasons: StringKey[] = [
  'imports.reason.editedSince',
  'imports.reason.orderedSince',
  'imports.reason.stockChangedSince',
  'imports.reason.notUndone',
]

const createIssue = ({ line, handle }: ImportResult, reason: StringKey): ImportIssue => ({
  line,
  column: '',
  value: handle,
  reason,
  isError: false,
})

async function undoProduct(
  tx: Tx,
  result: ImportResult,
  { snapshot, stored }: { snapshot: UndoSnapshot; stored: StoredProduct | undefined },
  now: number,
): Promise<StringKey[]> {
  if (!stored) return []
  if (stored.updatedAt !== snapshot.after) return ['imports.reason.editedSince']
  if (!snapshot.facts || !snapshot.variants) {
    if (await deleteProduct(tx, stored.id, now)) return []
    await changeProducts(tx, [stored.id], { do: 'status', to: 'archived' }, now)
    return ['imports.reason.orderedSince']
  }
  // Fields added since the import keep their values.
  const facts = { ...stored.facts, ...snapshot.facts }
  // The previous brand or category is deleted, so the product cannot be restored.
  if ((await missingReferences(tx, [facts]))(facts)) return ['imports.reason.notUndone']
  const skipReasons: StringKey[] = []
  const variants = snapshot.variants.map(({ stock, ...variant }) => {
    const currentLevel = stored.variants.find(({ id }) => id === variant.id)?.stock?.stockLevel
    const importedLevel = snapshot.levels[stored.variants.find(({ id }) => id === variant.id)?.sku ?? variant.sku]
    if (stock === null || importedLevel === undefined) return variant
    if (currentLevel === importedLevel) return { ...variant, stock }
    skipReasons.push('imports.reason.stockChangedSince')
    return variant
  })
  try {
    const context = { now, reason: 'import' as const, reference: `undo of import:${result.runId}` }
    await tx.savepoint((inner) => saveProduct(inner, { id: stored.id, facts, variants }, context))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return ['imports.reason.notUndone']
  }
  if (snapshot.crossSells) await restoreCrossSells(tx, stored.id, snapshot.crossSells)
  await undoFiles(tx, result, snapshot, stored)
  await removeRedirects(tx, stored.id, snapshot.redirects ?? [])
  const attachedIds = await findAttachedMediaIds(tx, result)
  await detachImages(tx, stored.id, attachedIds, now)
  await restoreGallery(tx, snapshot, stored, { attachedIds, now })
  return [...new Set(skipReasons)]
}

async function undoFiles(tx: Tx, { runId }: ImportResult, { fileTerms = [] }: UndoSnapshot, { id, files }: StoredProduct): Promise<void> {
  const { importImages } = tx.t
  const rows = await tx
    .select({ file: importImages.productFile })
    .from(importImages)
    .where(and(eq(importImages.runId, runId), eq(importImages.productId, id), eq(importImages.usage, 'file')))
  for (const { file } of rows) if (files.some((stored) => stored.id === file?.id)) await removeProductFile(tx, id, file!.id!)
  await saveFileTerms(tx, id, new Map(fileTerms.map(({ id: fileId, ...terms }) => [fileId, terms])))
}

// Products of this run that used it come later in the file, so their undo is done.
async function undoAddedReferences(tx: Tx, { brands, categories, at }: AddedReferences, now: number): Promise<void> {
  for (const id of brands) await deleteUnusedBrand(tx, id, at, now)
  for (const id of categories.toReversed()) await deleteUnusedCategory(tx, id, at, now)
}

async function restoreGallery(
  tx: Tx,
  snapshot: UndoSnapshot,
  stored: StoredProduct,
  context: { attachedIds: number[]; now: number },
): Promise<void> {
  if (!snapshot.images || !snapshot.variants) return
  const skus = new Map(snapshot.variants.map(({ id, sku }) => [id, sku]))
  const remainingIds = new Set(stored.images.map(({ mediaId }) => mediaId).filter((id) => !context.attachedIds.includes(id)))
  const images = snapshot.images
    .filter(({ mediaId }) => remainingIds.has(mediaId))
    .map(({ variantIds, ...image }) => ({ ...unchangedDetails, ...image, skus: variantIds.flatMap((id) => skus.get(id) ?? []) }))
  await arrangeImages(tx, stored.id, images, context.now)
}

const unchangedDetails = { imageAlt: null, zoomLabel: null, color: null, focus: null }

async function findAttachedMediaIds(tx: Tx, { runId, productId }: ImportResult): Promise<number[]> {
  const { importImages } = tx.t
  const rows = await tx
    .select({ mediaId: importImages.mediaId })
    .from(importImages)
    .where(and(eq(importImages.runId, runId), eq(importImages.productId, productId!), eq(importImages.attached, true)))
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}
