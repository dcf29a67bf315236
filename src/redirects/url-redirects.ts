import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { findRow } from '#db/lists/entity-store.ts'
import { refuseDuplicate, refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt, nextUpdatedAtOf } from '#db/updated-at.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { candidateKeys, checkRedirect, columnsWithoutFacts, type RedirectFacts, redirectKey } from './redirect-rules.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { maxChain } from './limits.ts'
import { redirectAddress } from './redirect-address.ts'

export const findRedirectForStaff = (q: Exec, id: number) => findRow(q, { table: (exec) => exec.t.urlRedirects }, id)

export interface RedirectWrite {
  /** Origin of the store. */
  baseUrl: string
  /** Epoch ms. */
  now: number
}

/** Returns its id. Throws UserError on the invalid field. */
export async function createUrlRedirect(tx: Tx, facts: RedirectFacts, { baseUrl, now }: RedirectWrite): Promise<number> {
  const { urlRedirects } = tx.t
  const checked = checkRedirect(facts, baseUrl)
  await refuseLoop(tx, checked)
  const [created] = await refuseDuplicateInSavepoint(tx, sourceTaken(), (savepoint) =>
    savepoint
      .insert(urlRedirects)
      .values({ ...checked, createdAt: now, updatedAt: now })
      .returning({ id: urlRedirects.id }),
  )
  await forgetMissingPage(tx, checked.sourceKey)
  return created!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveUrlRedirect(
  tx: Tx,
  id: number,
  facts: RedirectFacts,
  { baseUrl, now, expectedUpdatedAt }: RedirectWrite & { expectedUpdatedAt: number },
): Promise<void> {
  const { urlRedirects } = tx.t
  if (!(await findRedirectForStaff(tx, id))) throw new NotFound('redirect')
  const checked = checkRedirect(facts, baseUrl)
  await refuseLoop(tx, checked, id)
  const updated = await refuseDuplicateInSavepoint(tx, sourceTaken(), (savepoint) =>
    savepoint
      .update(urlRedirects)
      .set({ ...checked, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
      .where(and(eq(urlRedirects.id, id), eq(urlRedirects.updatedAt, expectedUpdatedAt)))
      .returning({ id: urlRedirects.id }),
  )
  if (updated.length === 0) throw new Conflict('redirects.editConflict')
  await forgetMissingPage(tx, checked.sourceKey)
}

export async function deleteUrlRedirect(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.delete(tx.t.urlRedirects).where(eq(tx.t.urlRedirects.id, id)).returning({ id: tx.t.urlRedirects.id })
  if (deleted.length === 0) throw new NotFound('redirect')
}

/** Returns what was deleted. */
export async function deleteUrlRedirects(tx: Tx, ids: readonly number[]): Promise<(RedirectFacts & { id: number })[]> {
  const { urlRedirects } = tx.t
  const deleted = await tx
    .delete(urlRedirects)
    .where(inArray(urlRedirects.id, [...ids]))
    .returning()
  return deleted.map((row) => ({ id: row.id, ...omit(row, ...columnsWithoutFacts) }))
}

/** Restores a deleted redirect with the same id. Throws Conflict when it exists, UserError when its address is taken. */
export async function restoreUrlRedirect(tx: Tx, id: number, facts: RedirectFacts, { baseUrl, now }: RedirectWrite): Promise<void> {
  if (await findRedirectForStaff(tx, id)) throw new Conflict('admin.undoTooLate')
  const checked = checkRedirect(facts, baseUrl)
  await refuseDuplicate(sourceTaken(), () => tx.insert(tx.t.urlRedirects).values({ id, ...checked, createdAt: now, updatedAt: now }))
}

/** Where a request without a page goes; null without a redirect. One statement. */
export async function findUrlRedirect(
  q: Exec,
  request: { pathname: string; search: string },
): Promise<{ id: number; address: string; permanent: boolean } | null> {
  const keys = candidateKeys(request.pathname, request.search)
  if (keys.length === 0) return null
  const { urlRedirects } = q.t
  const rows = await q.select().from(urlRedirects).where(inArray(urlRedirects.sourceKey, keys)).limit(keys.length)
  const [best] = rows.toSorted((one, other) => keys.indexOf(one.sourceKey) - keys.indexOf(other.sourceKey))
  if (!best) return null
  return { id: best.id, address: redirectAddress(best, request), permanent: best.permanent }
}

/** Inserts checked redirects and replaces those with the same address. Returns how many were new and how many were replaced. */
export async function replaceUrlRedirects(
  tx: Tx,
  redirects: readonly (RedirectFacts & { sourceKey: string })[],
  now: number,
): Promise<{ added: number; replaced: number }> {
  const { urlRedirects } = tx.t
  const factColumns = Object.entries(omit(getTableColumns(urlRedirects), ...columnsWithoutFacts))
  const replaced = Object.fromEntries(factColumns.map(([fact, { name }]) => [fact, sql`excluded.${sql.identifier(name)}`]))
  let added = 0
  for (const chunk of inChunks(redirects)) {
    const keys = chunk.map(({ sourceKey }) => sourceKey)
    const known = await tx.select({ key: urlRedirects.sourceKey }).from(urlRedirects).where(inArray(urlRedirects.sourceKey, keys))
    added += chunk.length - known.length
    await tx
      .insert(urlRedirects)
      .values(chunk.map((redirect) => ({ ...redirect, createdAt: now, updatedAt: now })))
      .onConflictDoUpdate({
        target: urlRedirects.sourceKey,
        set: { ...replaced, updatedAt: nextUpdatedAtOf(urlRedirects.updatedAt, now) },
      })
    await tx.delete(tx.t.missingPages).where(inArray(tx.t.missingPages.pathKey, keys))
  }
  return { added, replaced: redirects.length - added }
}

/** Follows other redirects from the target. Throws UserError when they lead back to the source. */
async function refuseLoop(tx: Tx, { sourceKey, target }: { sourceKey: string; target: string }, id?: number): Promise<void> {
  const { urlRedirects } = tx.t
  let key = redirectKey(target)
  for (let steps = 0; key !== null && steps < maxChain; steps++) {
    if (key === sourceKey) throw new UserError('redirects.loop', {}, 'target')
    const [next] = await tx
      .select({ target: urlRedirects.target })
      .from(urlRedirects)
      .where(and(eq(urlRedirects.sourceKey, key), id === undefined ? undefined : ne(urlRedirects.id, id)))
      .limit(1)
    key = next ? redirectKey(next.target) : null
  }
  if (key !== null) throw new UserError('redirects.loop', {}, 'target')
}

const forgetMissingPage = (tx: Tx, key: string) => tx.delete(tx.t.missingPages).where(eq(tx.t.missingPages.pathKey, key))

const sourceTaken = () => new UserError('redirects.sourceTaken', {}, 'source')
