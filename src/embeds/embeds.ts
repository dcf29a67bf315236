import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'
import { type EmbedProvider, embedRatios, resolveEmbed } from './embed-sources.ts'

export interface EmbedFacts {
  name: string
  /** `link` is an address of a provider we know, `code` is HTML. */
  kind: 'link' | 'code'
  url: string
  code: string
  ratio: string
}

export async function findEmbed(q: Exec, id: number) {
  const { embeds } = q.t
  const [row] = await q.select().from(embeds).where(eq(embeds.id, id)).limit(1)
  return row ? { ...row, kind: row.provider === 'code' ? ('code' as const) : ('link' as const) } : null
}

/** Returns the id. Throws UserError. */
export async function createEmbed(tx: Tx, facts: EmbedFacts, now: number): Promise<number> {
  const { embeds } = tx.t
  const [created] = await tx
    .insert(embeds)
    .values({ ...checkedEmbed(facts), updatedAt: now })
    .returning({ id: embeds.id })
  return created!.id
}

/** Throws Conflict after another save, UserError. */
export async function saveEmbed(
  tx: Tx,
  id: number,
  facts: EmbedFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { embeds } = tx.t
  const saved = await tx
    .update(embeds)
    .set({ ...checkedEmbed(facts), updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(embeds.id, id), eq(embeds.updatedAt, expectedUpdatedAt)))
    .returning({ id: embeds.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

export async function deleteEmbed(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.embeds).where(eq(tx.t.embeds.id, id))
}

/** Restores a deleted one under its id. Throws Conflict when it exists. */
export async function restoreEmbed(tx: Tx, id: number, facts: EmbedFacts, now: number): Promise<void> {
  if (await findEmbed(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.embeds).values({ id, ...checkedEmbed(facts), updatedAt: now })
}

export interface ShownEmbed {
  id: number
  name: string
  provider: EmbedProvider
  ratio: string
  /** Without script: the page at the provider, or our own sandboxed frame. */
  href: string
}

/** By id, in one statement. */
export async function findShownEmbeds(q: Exec, ids: number[]): Promise<ShownEmbed[]> {
  const { embeds } = q.t
  if (ids.length === 0) return []
  const { id, name, provider, url, ratio } = embeds
  const rows = await q.select({ id, name, provider, url, ratio }).from(embeds).where(inArray(embeds.id, ids))
  return rows.flatMap((row) => {
    const href = row.provider === 'code' ? `/embed/${row.id}` : resolveEmbed(row.url)?.page
    return href ? [{ id: row.id, name: row.name, provider: row.provider as EmbedProvider, ratio: row.ratio, href }] : []
  })
}

/** For a choice of one. */
export const listEmbedOptions = (q: Exec) => {
  const { embeds } = q.t
  return q.select({ id: embeds.id, name: embeds.name }).from(embeds).orderBy(asc(embeds.name), asc(embeds.id)).limit(500)
}

export type EmbedRow = Awaited<ReturnType<typeof selectEmbeds>>[number]

const selectEmbeds = (q: Exec) => q.select().from(q.t.embeds).$dynamic()

interface EmbedListParams {
  search: string
  sort: 'name' | 'updatedAt'
  descending: boolean
}

export function embedListQuery(q: Exec, { search, sort, descending }: EmbedListParams): ListQuery<EmbedRow> {
  const { embeds } = q.t
  return {
    from: sql`${embeds}`,
    where: matchesWords(search, [embeds.name, embeds.url]),
    order: [embeds[sort], embeds.id],
    descending,
    cursor: (row) => [row[sort], row.id],
    select: (part) => selectPart(selectEmbeds(q), part),
  }
}

function checkedEmbed({ name, kind, url, code, ratio }: EmbedFacts) {
  if (name.trim() === '') throw new UserError('embeds.nameMissing', {}, 'name')
  if (!(embedRatios as readonly string[]).includes(ratio)) throw new UserError('form.choose', {}, 'ratio')
  if (kind === 'code') {
    if (code.trim() === '') throw new UserError('embeds.codeMissing', {}, 'code')
    return { name: name.trim(), provider: 'code', url: '', code, ratio }
  }
  const source = resolveEmbed(url)
  if (!source) throw new UserError('embeds.unknownAddress', {}, 'url')
  return { name: name.trim(), provider: source.provider, url, code: '', ratio }
}
