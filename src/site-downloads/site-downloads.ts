import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, asc, eq, gte, inArray, like, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { setSwitch } from '#db/lists/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { day } from '#src/lib/dates/durations.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import { sniffImage, sniffVideo } from '#src/media/sniff.ts'
import { contentTypeOf, sanitizeFileName } from '#src/product-files/product-files.ts'
import type { Shop } from '#src/shop.ts'
import { maxDownloadMegabytes, maxDownloadSize, offeredDownloads } from './limits.ts'

const storedFileSchema = Type.Object({
  file: Type.String({ pattern: '^site-download-[a-z0-9]{32}\\.bin$' }),
  originalName: Type.String(),
  type: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
})
/** In the file storage. */
export type StoredFile = Static<typeof storedFileSchema>

export interface DownloadFacts {
  title: string
  /** A `StoredFile` as JSON; '' keeps the current one. Never from a browser. */
  file: string
  enabled: boolean
  membersOnly: boolean
}

/** Streams a file to the storage. Throws UserError for an empty or too large one. */
export async function storeDownload(
  shop: Pick<Shop, 'files' | 'random'>,
  upload: { name: string; parts: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  const file = `site-download-${newToken(shop.random)}.bin`
  const head: number[] = []
  let bytes = 0
  async function* limited() {
    for await (const chunk of upload.parts) {
      bytes += chunk.length
      if (bytes > maxDownloadSize) throw new UserError('siteDownloads.tooLarge', { megabytes: maxDownloadMegabytes }, 'file')
      if (head.length < 16) head.push(...chunk.subarray(0, 16))
      yield chunk
    }
  }
  try {
    await shop.files.putStream(file, limited())
    if (bytes === 0) throw new UserError('siteDownloads.fileEmpty', {}, 'file')
  } catch (error) {
    await shop.files.delete(file)
    throw error
  }
  const originalName = sanitizeFileName(upload.name)
  return { file, originalName, type: safeType(originalName, new Uint8Array(head)), bytes }
}

export async function findSiteDownload(q: Exec, id: number) {
  const { siteDownloads } = q.t
  const [row] = await q.select().from(siteDownloads).where(eq(siteDownloads.id, id)).limit(1)
  return row ?? null
}

/** With the file as the editor's value. */
export async function findDownloadForStaff(q: Exec, id: number) {
  const row = await findSiteDownload(q, id)
  if (!row) return null
  const { file, originalName, type, bytes } = row
  return { ...row, file: JSON.stringify({ file, originalName, type, bytes } satisfies StoredFile) }
}

/** Returns the id. Throws UserError. */
export async function createSiteDownload(tx: Tx, facts: DownloadFacts, now: number): Promise<number> {
  const stored = parseStoredFile(facts.file)
  if (!stored) throw new UserError('siteDownloads.fileMissing', {}, 'file')
  const { title, enabled, membersOnly } = withTitle(facts, stored)
  const { siteDownloads } = tx.t
  const [created] = await tx
    .insert(siteDownloads)
    .values({ ...stored, title, enabled, membersOnly, updatedAt: now })
    .returning({ id: siteDownloads.id })
  return created!.id
}

/** A new file replaces the old one under the same id and address. Throws Conflict after another save, UserError. */
export async function saveSiteDownload(
  tx: Tx,
  id: number,
  facts: DownloadFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { siteDownloads } = tx.t
  const stored = parseStoredFile(facts.file)
  if (facts.title === '') throw new UserError('siteDownloads.titleMissing', {}, 'title')
  const { title, enabled, membersOnly } = facts
  const saved = await tx
    .update(siteDownloads)
    .set({ ...stored, title, enabled, membersOnly, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(siteDownloads.id, id), eq(siteDownloads.updatedAt, expectedUpdatedAt)))
    .returning({ id: siteDownloads.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

/** Its bytes stay for a day. */
export async function deleteSiteDownload(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.siteDownloads).where(eq(tx.t.siteDownloads.id, id))
}

/** Restores a deleted one under its id. Throws Conflict when it exists. */
export async function restoreSiteDownload(tx: Tx, id: number, facts: DownloadFacts & { downloads: number }, now: number): Promise<void> {
  const stored = parseStoredFile(facts.file)
  if (!stored || (await findSiteDownload(tx, id))) throw new Conflict('admin.undoTooLate')
  const { title, enabled, membersOnly, downloads } = facts
  await tx.insert(tx.t.siteDownloads).values({ id, ...stored, title, enabled, membersOnly, downloads, updatedAt: now })
}

export const setDownloadsEnabled = (tx: Tx, ids: number[], enabled: boolean, now: number): Promise<number[]> => {
  const { siteDownloads } = tx.t
  return setSwitch(tx, siteDownloads, { name: 'enabled', field: siteDownloads.enabled }, { ids, value: enabled, now })
}

export async function countSiteDownload(tx: Tx, id: number): Promise<void> {
  const { siteDownloads } = tx.t
  await tx
    .update(siteDownloads)
    .set({ downloads: sql`${siteDownloads.downloads} + 1` })
    .where(eq(siteDownloads.id, id))
}

/** Enabled ones by id, in one statement. */
export async function findShownDownloads(q: Exec, ids: number[]) {
  const { siteDownloads } = q.t
  if (ids.length === 0) return []
  return q
    .select()
    .from(siteDownloads)
    .where(and(inArray(siteDownloads.id, ids), eq(siteDownloads.enabled, true)))
}

/** For a choice of one. */
export const listDownloadOptions = (q: Exec) => {
  const { siteDownloads } = q.t
  return q
    .select({ id: siteDownloads.id, name: siteDownloads.title })
    .from(siteDownloads)
    .orderBy(asc(siteDownloads.title), asc(siteDownloads.id))
    .limit(offeredDownloads)
}

export type DownloadRow = NonNullable<Awaited<ReturnType<typeof findSiteDownload>>>

interface DownloadListParams {
  enabled: boolean | null
  search: string
  sort: 'title' | 'downloads'
  descending: boolean
}

export function downloadListQuery(q: Exec, { enabled, search, sort, descending }: DownloadListParams): ListQuery<DownloadRow> {
  const { siteDownloads } = q.t
  return rowsInOrder(siteDownloads, [sort], {
    where: and(
      enabled === null ? undefined : eq(siteDownloads.enabled, enabled),
      matchesWords(search, [siteDownloads.title, siteDownloads.originalName]),
    ),
    descending,
    select: (part) => selectPart(q.select().from(siteDownloads).$dynamic(), part),
  })
}

/** Scheduled task: deletes unreferenced bytes after a day; returns the count. */
export const pruneSiteDownloads = (shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> =>
  pruneOrphans(
    shop,
    (name) => name.startsWith('site-download-'),
    async (names) => {
      const { siteDownloads, auditLog } = shop.db.t
      const rows = await shop.db.read.select({ file: siteDownloads.file }).from(siteDownloads).where(inArray(siteDownloads.file, names))
      // A change or deletion can be undone.
      const changes = await shop.db.read
        .select({ change: auditLog.change })
        .from(auditLog)
        .where(and(like(auditLog.action, 'site_download.%'), gte(auditLog.createdAt, shop.now() - day)))
      const audited = JSON.stringify(changes).matchAll(/site-download-[a-z0-9]{32}\.bin/g)
      return [...rows, ...Array.from(audited, ([file]) => ({ file }))]
    },
  )

function withTitle(facts: DownloadFacts, { originalName }: StoredFile): DownloadFacts {
  return facts.title === '' ? { ...facts, title: originalName.replace(/\.[^.]*$/, '') || originalName } : facts
}

function parseStoredFile(json: string): StoredFile | null {
  if (json === '') return null
  try {
    const value: unknown = JSON.parse(json)
    return Value.Check(storedFileSchema, value) ? value : null
  } catch {
    return null
  }
}

/** By the first bytes where we know them, else by the name. A file that says it is an image but is none is sent as plain bytes. */
function safeType(name: string, head: Uint8Array): string {
  const sniffed = sniffImage(head)
  if (sniffed) return `image/${sniffed}`
  const video = sniffVideo(head)
  if (video) return `video/${video}`
  const ascii = String.fromCharCode(...head)
  if (ascii.startsWith('%PDF-')) return 'application/pdf'
  const named = contentTypeOf(name)
  const isZip = ascii.startsWith('PK')
  if (/^(image\/(?!svg)|video\/|application\/(pdf|zip))/.test(named)) return isZip ? 'application/zip' : 'application/octet-stream'
  return /html|xml|svg|javascript|ecmascript/.test(named) ? 'application/octet-stream' : named
}
