import { and, asc, eq, gte } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'

/** Bytes one file of a digital product may have. */
export const largestFile = 200 * 1024 * 1024
/** How many files one product may have. */
export const mostFiles = 20

/** What the audit log calls the removal of a file. */
export const fileRemoved = 'product.file.removed'

export interface Upload {
  name: string
  /** The bytes as they come. */
  parts: AsyncIterable<Uint8Array>
}

/**
 * Stores a file that buyers of a product may fetch, as it comes in, under a name that no address leads to. `keep` runs in the transaction
 * that knows of it. Returns its id. Throws NotFound, and Refusal for an empty file, one that is too large, and one too many.
 */
export async function addProductFile(
  shop: Pick<Shop, 'db' | 'files' | 'now'>,
  productId: number,
  upload: Upload,
  keep: (tx: Tx, id: number) => Promise<unknown>,
): Promise<number> {
  await refuseFull(shop.db.read, productId)
  const file = `download-${newToken()}.bin`
  const counted = { bytes: 0 }
  try {
    await shop.files.putStream(file, measured(upload.parts, counted))
    if (counted.bytes === 0) throw new Refusal('editor.fileEmpty', {}, 'file')
    return await shop.db.transaction(async (tx) => {
      const position = await refuseFull(tx, productId)
      const name = plainName(upload.name)
      const row = { productId, file, originalName: name, type: typeOf(name), bytes: counted.bytes, position, createdAt: shop.now() }
      const [stored] = await tx.insert(tx.t.productFiles).values(row).returning({ id: tx.t.productFiles.id })
      await keep(tx, stored!.id)
      return stored!.id
    })
  } catch (error) {
    await shop.files.delete(file)
    throw error
  }
}

/** The files of a product, in order. */
export async function filesOf(q: Exec, productId: number) {
  const { productFiles } = q.t
  return q
    .select()
    .from(productFiles)
    .where(eq(productFiles.productId, productId))
    .orderBy(asc(productFiles.position), asc(productFiles.id))
}

export type ProductFile = Awaited<ReturnType<typeof filesOf>>[number]

export interface FileTerms {
  /** Days after paying; null takes the shop's setting. */
  expiresDays: number | null
  maxDownloads: number | null
}

/** Saves on what terms files of a product may be fetched. Returns the ids that changed; files of others are left alone. */
export async function saveFileTerms(tx: Tx, productId: number, terms: ReadonlyMap<number, FileTerms>): Promise<number[]> {
  const { productFiles } = tx.t
  const changed: number[] = []
  for (const { id, expiresDays, maxDownloads } of await filesOf(tx, productId)) {
    const to = terms.get(id)
    if (!to || (to.expiresDays === expiresDays && to.maxDownloads === maxDownloads)) continue
    await tx.update(productFiles).set({ expiresDays: to.expiresDays, maxDownloads: to.maxDownloads }).where(eq(productFiles.id, id))
    changed.push(id)
  }
  return changed
}

/** Takes a file from a product and returns what `restoreProductFile` needs. Its bytes stay for a day. Throws NotFound. */
export async function removeProductFile(tx: Tx, productId: number, id: number): Promise<ProductFile> {
  const { productFiles } = tx.t
  const [gone] = await tx
    .delete(productFiles)
    .where(and(eq(productFiles.id, id), eq(productFiles.productId, productId)))
    .returning()
  if (!gone) throw new NotFound('file')
  return gone
}

/** Gives a removed file back to its product; does nothing when it is there again. */
export async function restoreProductFile(tx: Tx, file: ProductFile): Promise<void> {
  await tx.insert(tx.t.productFiles).values(file).onConflictDoNothing()
}

/** Chore: deletes bytes that no product knows, a day after they came or were removed. Returns how many files went. */
export async function sweepProductFiles(shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> {
  const { productFiles, auditLog } = shop.db.t
  const dayAgo = shop.now() - 24 * 3_600_000
  const old = (await shop.files.listBefore(dayAgo)).filter((name) => name.startsWith('download-'))
  if (old.length === 0) return 0
  const known = new Set((await shop.db.read.select({ file: productFiles.file }).from(productFiles)).map(({ file }) => file))
  const removals = await shop.db.read
    .select({ change: auditLog.change })
    .from(auditLog)
    .where(and(eq(auditLog.action, fileRemoved), gte(auditLog.createdAt, dayAgo)))
  for (const { change } of removals) known.add(String(change.file))
  const unknown = old.filter((name) => !known.has(name))
  for (const name of unknown) await shop.files.delete(name)
  return unknown.length
}

async function refuseFull(q: Exec, productId: number): Promise<number> {
  const { products } = q.t
  const there = await q.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (there.length === 0) throw new NotFound('product')
  const count = (await filesOf(q, productId)).length
  if (count >= mostFiles) throw new Refusal('editor.tooManyFiles', { count: mostFiles }, 'file')
  return count
}

async function* measured(parts: AsyncIterable<Uint8Array>, counted: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    counted.bytes += part.length
    if (counted.bytes > largestFile) throw new Refusal('editor.fileTooLarge', { megabytes: largestFile / 1024 / 1024 }, 'file')
    yield part
  }
}

const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 200) || 'file'

// By its name: what a browser claims may be anything, and it is only ever handed out to be saved.
const typeOf = (name: string): string => Bun.file(name).type.split(';')[0]!
