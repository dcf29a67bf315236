import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { ImportRemark } from '#db/schema/imports.ts'
import type { Exec, Tx } from '#db/open.ts'
import { type CrossSell, mostCrossSells, saveCrossSells } from '#src/catalog/save-cross-sells.ts'
import type { Before } from './before.ts'
import type { Read } from './cells.ts'
import type { FileOffer, FileProduct } from './file-product.ts'
import { escaped, plainPart, splitList } from './lists.ts'
import { idsByLink } from './look-up.ts'
import type { Sheet } from './sheet.ts'
import type { StoredProduct } from './stored.ts'

/** "mug: page+cart; pot: cart": products offered beside one, by their addresses, and where; without a word in both places. */
export function readOffers(text: string): Read<FileOffer[]> {
  const offers = splitList(text, ';').map((part) => {
    const [link = '', where = 'page+cart'] = splitList(part, ':').map(plainPart)
    return { link: link.toLowerCase(), displayOnItemView: /^page\b/.test(where), displayOnPostCart: /\bcart$/.test(where), where }
  })
  const links = new Set(offers.map(({ link }) => link))
  if (links.size < offers.length || offers.length > mostCrossSells) return { reason: 'imports.reason.notOffers' }
  if (!offers.every(({ where }) => places.has(where))) return { reason: 'imports.reason.notOffers' }
  return { value: offers.map(({ where: _where, ...offer }) => offer) }
}

export const writeOffers = (offers: readonly FileOffer[]): string =>
  offers
    .map(({ link, displayOnItemView, displayOnPostCart }) => {
      const where = [...(displayOnItemView ? ['page'] : []), ...(displayOnPostCart ? ['cart'] : [])].join('+')
      return `${escaped(link, ':;')}: ${where || 'nowhere'}`
    })
    .join('; ')

const places = new Set(['page', 'cart', 'page+cart', 'nowhere'])

interface Ground {
  sheet: Sheet
  /** Addresses the file itself names, lower case. */
  handles: ReadonlySet<string>
  /** Ids of products the shop has, by address. */
  offered: ReadonlyMap<string, number>
}

/** What has to be offered beside a product once all are saved; undefined when nothing of it changes. What nobody knows is remarked and left out. */
export function offersFor(
  { sheet, handles, offered }: Ground,
  { product, stored, link, remarks }: { product: FileProduct; stored: StoredProduct | null; link: string; remarks: ImportRemark[] },
): FileOffer[] | undefined {
  const wanted = product.given.crossSells
  if (!wanted) return undefined
  const column = sheet.columns.find(({ target }) => target.field === 'cross_sells')?.header ?? ''
  const remark = (value: string, reason: string, fault: boolean) => remarks.push({ line: product.line, column, value, reason, fault })
  if (wanted.some((one) => one.link === link)) remark(link, 'editor.offersItself', true)
  const known = wanted.filter((one) => offered.has(one.link) || handles.has(one.link))
  for (const one of wanted) if (!known.includes(one)) remark(one.link, 'imports.reason.offerUnknown', false)
  const asStored = known.map(({ link: other, ...where }) => ({ ...where, offeredId: offered.get(other) ?? 0 }))
  return Bun.deepEquals(asStored, stored?.crossSells ?? []) ? undefined : known
}

/**
 * Offers beside the products of a run what its file says, now that all of them are there; `from` is a place in the file. Answers where to go
 * on, or null at the end. Doing it twice changes nothing.
 */
export async function linkOffers(tx: Tx, runId: number, from: number): Promise<number | null> {
  const { importResults } = tx.t
  const rows = await tx
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, runId), gte(importResults.at, from), isNotNull(importResults.before)))
    .orderBy(asc(importResults.at))
    .limit(piece)
  const wishes = rows.flatMap(({ id, productId, before, line, remarks }) => {
    const { offers } = before as unknown as Before
    return offers && productId !== null ? [{ id, productId, offers, line, remarks }] : []
  })
  const ids = await idsByLink(
    tx,
    wishes.flatMap(({ offers }) => offers.map(({ link }) => link)),
  )
  const there = await existing(
    tx,
    wishes.map(({ productId }) => productId),
  )
  for (const { id, productId, offers, line, remarks } of wishes) {
    if (!there.has(productId)) continue
    const found = offers.flatMap(({ link, ...where }): CrossSell[] => (ids.has(link) ? [{ ...where, offeredId: ids.get(link)! }] : []))
    await saveCrossSells(
      tx,
      productId,
      uniquely(found).filter(({ offeredId }) => offeredId !== productId),
    )
    const missing = offers.filter(({ link }) => !ids.has(link) && !remarks.some(({ value }) => value === link))
    if (missing.length === 0) continue
    const more = missing.map(({ link }) => ({
      line,
      column: 'cross_sells',
      value: link,
      reason: 'imports.reason.offerUnknown',
      fault: false,
    }))
    await tx
      .update(importResults)
      .set({ remarks: [...remarks, ...more] })
      .where(eq(importResults.id, id))
  }
  return rows.length < piece ? null : rows.at(-1)!.at + 1
}

/** Offers what was offered before an import, as far as it is still there. */
export async function takeBackOffers(tx: Tx, productId: number, before: CrossSell[]): Promise<void> {
  const there = await existing(
    tx,
    before.map(({ offeredId }) => offeredId),
  )
  await saveCrossSells(
    tx,
    productId,
    before.filter(({ offeredId }) => there.has(offeredId)),
  )
}

const piece = 100

// Two addresses may lead to one product: an old one and its present one.
const uniquely = (offers: CrossSell[]): CrossSell[] =>
  offers.filter(({ offeredId }, at) => offers.findIndex((other) => other.offeredId === offeredId) === at)

async function existing(q: Exec, ids: number[]): Promise<Set<number>> {
  const { products } = q.t
  if (ids.length === 0) return new Set()
  const rows = await q.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return new Set(rows.map(({ id }) => id))
}
