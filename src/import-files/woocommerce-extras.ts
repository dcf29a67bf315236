import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxCrossSells } from '#src/cross-sells/limits.ts'
import { splitList, unescapeComma } from './cells/cell-lists.ts'
import { readYesOrNo } from './words/cell-words.ts'
import type { Field } from './file-columns.ts'
import type { FileCrossSell, ProductAttributes } from './file-product.ts'
import type { CellReader } from './sheet.ts'

/** WooCommerce's upsells are shown on the product page, its cross-sells in the cart. */
export function applyLinkedProducts(attributes: ProductAttributes, cells: CellReader): void {
  if (!cells.has('upsells') && !cells.has('linked_products')) return
  const byLink = new Map<string, FileCrossSell>()
  for (const [field, place] of places) {
    for (const link of splitList(cells.text(field), ',').map(unescapeComma).map(toReference)) {
      const crossSell = byLink.get(link) ?? { link, displayOnItemView: false, displayOnPostCart: false }
      byLink.set(link, { ...crossSell, [place]: true })
    }
  }
  if (byLink.size > maxCrossSells) cells.addIssue('upsells', 'importFiles.reason.tooManyLinked', false, { params: { most: maxCrossSells } })
  // An empty cell keeps the cross-sells of a product, as in every other column of these files.
  if (byLink.size > 0) attributes.crossSells = [...byLink.values()].slice(0, maxCrossSells)
}

const places = [
  ['upsells', 'displayOnItemView'],
  ['linked_products', 'displayOnPostCart'],
] as const

/** Products are listed by SKU, or by id when they have none. */
const toReference = (word: string): string => (/^id:\d+$/i.test(word) ? word.toLowerCase() : `sku:${word}`)

/** Adds a note for what the store has no place for. */
export function noteUnsupported(attributes: ProductAttributes, cells: CellReader): void {
  for (const [field, reason] of unsupported) if (cells.text(field) !== '') cells.addIssue(field, reason, false)
  const visibility = cells.text('visibility').toLowerCase()
  if (visibility === '' || visibility === 'visible' || readYesOrNo(visibility) === true) return
  const isHidden = visibility !== 'catalog' && visibility !== 'search'
  if (isHidden) attributes.status = 'draft'
  cells.addIssue('visibility', isHidden ? 'importFiles.reason.hidden' : 'importFiles.reason.partlyVisible', false)
}

const unsupported: [Field, StringKey][] = [
  ['purchase_note', 'importFiles.reason.purchaseNote'],
  ['grouped_products', 'importFiles.reason.groupedProducts'],
]
