import { type Static, Type } from '@sinclair/typebox'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { day } from '#src/lib/dates/durations.ts'
import { NotFound, UserError, orNotFound } from '#src/lib/errors/errors.ts'
import { contentTypeOf, sanitizeFileName } from '#src/lib/files/file-names.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import type { Shop } from '#src/shop.ts'
import { maxFileMegabytes, maxFiles, maxFileSize } from './limits.ts'

export const fileRemovedAction = 'product.file.removed'

export interface Upload {
  name: string
  parts: AsyncIterable<Uint8Array>
}

/** `keep` runs in the transaction that adds it. Throws NotFound, and UserError for an empty or too large file, or too many files. */
export async function addProductFile(
  shop: Pick<Shop, 'db' | 'files' | 'now' | 'random'>,
  productId: number,
  upload: Upload,
  onStored: (tx: Tx, id: number) => Promise<unknown>,
): Promise<number> {
  await refuseTooManyFiles(shop.db.read, productId)
  const file = `download-${newToken(shop.random)}.bin`
  const counter = { bytes: 0 }
  try {
    await shop.files.putStream(file, limitSize(upload.parts, counter))
    if (counter.bytes === 0) throw new UserError('productFiles.fileEmpty', {}, 'file')
    return await shop.db.transaction(async (tx) => {
      const position = await refuseTooManyFiles(tx, productId)
      const name = sanitizeFileName(upload.name)
      const row = { productId, file, originalName: name, type: contentTypeOf(name), bytes: counter.bytes, position, createdAt: shop.now() }
      const [inserted] = await tx.insert(tx.t.productFiles).values(row).returning({ id: tx.t.productFiles.id })
      await onStored(tx, inserted!.id)
      return inserted!.id
    })
  } catch (error) {
    await shop.files.delete(file)
    throw error
  }
}

export async function listProductFiles(q: Exec, productId: number) {
  const { productFiles } = q.t
  return q
    .select()
    .from(productFiles)
    .where(eq(productFiles.productId, productId))
    .orderBy(asc(productFiles.position), asc(productFiles.id))
}

export const productFileSchema = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  file: Type.String(),
  originalName: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  expiresDays: Type.Union([Type.Integer(), Type.Null()]),
  maxDownloads: Type.Union([Type.Integer(), Type.Null()]),
  position: Type.Integer(),
  createdAt: Type.Integer(),
})
export type ProductFile = Static<typeof productFileSchema>

export interface FileTerms {
  /** Days after payment; null = the store setting. */
  expiresDays: number | null
  maxDownloads: number | null
}

/** Returns the changed ids. Ignores files of other products. */
export async function saveFileTerms(tx: Tx, productId: number, terms: ReadonlyMap<number, FileTerms>): Promise<number[]> {
  const { productFiles } = tx.t
  const changedIds: number[] = []
  for (const { id, expiresDays, maxDownloads } of await listProductFiles(tx, productId)) {
    const newTerms = terms.get(id)
    if (!newTerms || (newTerms.expiresDays === expiresDays && newTerms.maxDownloads === maxDownloads)) continue
    await tx
      .update(productFiles)
      .set({ expiresDays: newTerms.expiresDays, maxDownloads: newTerms.maxDownloads })
      .where(eq(productFiles.id, id))
    changedIds.push(id)
  }
  return changedIds
}

/** Removes a file and returns the data for `restoreProductFile`. Its bytes stay for a day. Throws NotFound. */
export async function removeProductFile(tx: Tx, productId: number, id: number): Promise<ProductFile> {
  const { productFiles } = tx.t
  const [removed] = await tx
    .delete(productFiles)
    .where(and(eq(productFiles.id, id), eq(productFiles.productId, productId)))
    .returning()
  return orNotFound(removed, 'file')
}

/** Restores a removed file; does nothing when it exists. */
export async function restoreProductFile(tx: Tx, file: ProductFile): Promise<void> {
  await tx.insert(tx.t.productFiles).values(file).onConflictDoNothing()
}

/** Scheduled task: deletes unreferenced bytes after a day; returns the count. */
export const pruneProductFiles = (shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> =>
  pruneOrphans(
    shop,
    (name) => name.startsWith('download-'),
    async (names) => {
      const { productFiles, auditLog } = shop.db.t
      const rows = await shop.db.read.select({ file: productFiles.file }).from(productFiles).where(inArray(productFiles.file, names))
      // A removal can be undone.
      const removals = await shop.db.read
        .select({ change: auditLog.change })
        .from(auditLog)
        .where(and(eq(auditLog.action, fileRemovedAction), gte(auditLog.createdAt, shop.now() - day)))
      return [...rows, ...removals.map(({ change }) => ({ file: String(change.file) }))]
    },
  )

async function refuseTooManyFiles(q: Exec, productId: number): Promise<number> {
  const { products } = q.t
  const found = await q.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (found.length === 0) throw new NotFound('product')
  const count = (await listProductFiles(q, productId)).length
  if (count >= maxFiles) throw new UserError('productFiles.tooManyFiles', { count: maxFiles }, 'file')
  return count
}

async function* limitSize(parts: AsyncIterable<Uint8Array>, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of parts) {
    counter.bytes += chunk.length
    if (counter.bytes > maxFileSize) throw new UserError('productFiles.fileTooLarge', { megabytes: maxFileMegabytes }, 'file')
    yield chunk
  }
}
