import { expect, test } from 'bun:test'
import { moneyInputOf } from '#src/lib/money/money.ts'
import { readListingQuery } from '#src/listing/listing-query.ts'

const readQuery = (query: string) => readListingQuery(new URLSearchParams(query), moneyInputOf('en', 'USD'))

test('a NUL in a search, category or brand is left out', () => {
  expect(readQuery('q=mu%00g&category=ho%00me&brand=a%00&brand=%00')).toMatchObject({ search: 'mug', category: 'home', brands: ['a'] })
})

test('a listing is filtered by fifty different brands at most', () => {
  const params = (count: number) => Array.from({ length: count }, (_, index) => `brand=b${index}`).join('&')
  expect(readQuery(`${params(51)}&brand=b0`).brands).toHaveLength(50)
  expect(readQuery(`${params(50)}&brand=b0`).brands).toHaveLength(50)
  expect(readQuery('brand=a&brand=a').brands).toEqual(['a'])
})

test('a page is a whole number from 1; anything else is the first page', () => {
  expect(['1', '7', '0', '-1', '1.5', 'x', '01', ''].map((page) => readQuery(`page=${page}`).page)).toEqual([1, 7, 1, 1, 1, 1, 1, 1])
  expect(readQuery(`page=${'9'.repeat(20)}`).page).toBe(999_999)
})
