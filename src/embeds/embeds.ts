import { inArray } from 'drizzle-orm'
import { createRow, entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { embedRatios, resolveEmbed } from './embed-sources.ts'
import { offeredEmbeds } from './limits.ts'

export interface EmbedFacts {
  name: string
  /** `link` is an address of a provider we know, `code` is HTML. */
  kind: 'link' | 'code'
  url: string
  code: string
  ratio: string
}

export const embedStore = entityStore({ table: (q) => q.t.embeds, check: checkedEmbed })

export async function findEmbed(q: Exec, id: number) {
  const row = await findRow(q, embedStore, id)
  return row ? { ...row, kind: row.provider === 'code' ? ('code' as const) : ('link' as const) } : null
}

export const createEmbed = (tx: Tx, facts: EmbedFacts, now: number) => createRow(tx, embedStore, facts, now)

/** `href`: without script, the page at the provider, or our own sandboxed frame. */
export type ShownEmbed = Awaited<ReturnType<typeof findShownEmbeds>>[number]

/** By id, in one statement. */
export async function findShownEmbeds(q: Exec, ids: number[]) {
  const { embeds } = q.t
  if (ids.length === 0) return []
  const { id, name, provider, url, ratio } = embeds
  const rows = await q.select({ id, name, provider, url, ratio }).from(embeds).where(inArray(embeds.id, ids))
  return rows.flatMap((row) => {
    const href = row.provider === 'code' ? `/embed/${row.id}` : resolveEmbed(row.url)?.page
    return href ? [{ ...pick(row, 'id', 'name', 'provider', 'ratio'), href }] : []
  })
}

export const listEmbedOptions = (q: Exec) => listNames(q, { table: q.t.embeds, name: q.t.embeds.name }, offeredEmbeds)

export type EmbedRow = Schema['embeds']['$inferSelect']

function checkedEmbed(_q: Exec, { name, kind, url, code, ratio }: EmbedFacts) {
  if (name.trim() === '') throw new UserError('embeds.nameMissing', {}, 'name')
  if (!(embedRatios as readonly string[]).includes(ratio)) throw new UserError('form.choose', {}, 'ratio')
  if (kind === 'code') {
    if (code.trim() === '') throw new UserError('embeds.codeMissing', {}, 'code')
    return { name: name.trim(), provider: 'code' as const, url: '', code, ratio }
  }
  const source = resolveEmbed(url)
  if (!source) throw new UserError('embeds.unknownAddress', {}, 'url')
  return { name: name.trim(), provider: source.provider, url, code: '', ratio }
}
