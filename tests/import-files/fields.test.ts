import { describe, expect, test } from 'bun:test'
import { blankFacts } from '#src/products/product-facts.ts'
import { productFields } from '#src/import-files/fields.ts'
import { emptyCellValues } from '#src/import-files/own-format.ts'

/** Facts that no column carries, and why. */
const factsWithoutColumn = new Set<string>([
  // Pictures have rows of their own, and a film's still is one of them.
  'videoPosterId',
])

/** Columns of what is no fact of the product itself. */
const separateColumns = new Set(['cross_sells'])

const columnOf = (fact: string): string => fact.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const facts = Object.entries(blankFacts).filter(([fact]) => !factsWithoutColumn.has(fact))

describe('our own file', () => {
  test('has a column for every fact of a product', () => {
    expect(facts.map(([fact]) => columnOf(fact)).filter((column) => !(productFields as readonly string[]).includes(column))).toEqual([])
  })

  test('takes away with an empty cell whatever a product may be without', () => {
    const requiredFacts = ['seoLink', 'name', 'options']
    const clearableFacts = facts.filter(
      ([fact, blank]) => !requiredFacts.includes(fact) && (blank === null || blank === '' || Array.isArray(blank)),
    )
    expect(clearableFacts.map(([fact]) => columnOf(fact)).toSorted()).toEqual(
      Object.keys(emptyCellValues)
        .filter((column) => !separateColumns.has(column))
        .toSorted(),
    )
  })
})
