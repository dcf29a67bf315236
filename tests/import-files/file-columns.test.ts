import { describe, expect, test } from 'bun:test'
import { blankFacts } from '#src/products/product-facts.ts'
import { imageFields, productColumns, variantFields } from '#src/import-files/file-columns.ts'
import { parseProduct } from '#src/import-files/parse-product.ts'
import { createSheet } from '#src/import-files/sheet.ts'

/** Fields without a column, and why. */
const factsWithoutColumn = new Set<string>([
  // Images have rows of their own, and the cover image of a video is one of them.
  'videoPosterId',
])

const columnOf = (fact: string): string => fact.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const facts = Object.entries(blankFacts).filter(([fact]) => !factsWithoutColumn.has(fact))

async function parseEmptyProduct() {
  const headers = [...productColumns, ...variantFields, ...imageFields]
  const mapping = Object.fromEntries(headers.map((header) => [header, header]))
  const sheet = createSheet({ source: 'own', headers, mapping }, { decimal: '.', currency: 'USD', timeZone: 'UTC' })
  const cells = headers.map((header) => (header === 'seo_link' ? 'mug' : ''))
  return parseProduct(sheet, { position: 0, rows: [{ line: 2, cells }] })
}

describe('the Sundry file format', () => {
  test('has a column for every product field', () => {
    expect(facts.map(([fact]) => columnOf(fact)).filter((column) => !(productColumns as readonly string[]).includes(column))).toEqual([])
  })

  test('clears every optional product field with an empty cell', async () => {
    const requiredFacts = ['seoLink', 'name']
    const clearableFacts = facts.filter(
      ([fact, blank]) => !requiredFacts.includes(fact) && (blank === null || blank === '' || Array.isArray(blank)),
    )
    const { attributes, issues } = await parseEmptyProduct()
    expect(issues).toEqual([])
    expect(Object.keys(attributes).toSorted()).toEqual(
      [...clearableFacts.map(([fact]) => fact.replace(/Id$/, '')), 'crossSells', 'fileNames', 'videoPoster'].toSorted(),
    )
  })
})
