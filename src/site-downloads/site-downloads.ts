import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { findRow } from '#db/lists/entity-store.ts'
import { setSwitch } from '#db/lists/ordered-rows.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { offeredDownloads } from './limits.ts'

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

export const findSiteDownload = (q: Exec, id: number) => findRow(q, { table: (exec) => exec.t.siteDownloads }, id)

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

export const listDownloadOptions = (q: Exec) => listNames(q, { table: q.t.siteDownloads, name: q.t.siteDownloads.title }, offeredDownloads)

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
