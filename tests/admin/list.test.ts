import { describe, expect, test } from 'bun:test'
import { formatCappedCount, isOneOf, isId, isFiltered, listHref, readListParams, sortHref } from '#src/admin/list.ts'

const config = {
  path: '/admin/things',
  views: ['all', 'open'],
  sorts: { date: 'desc', name: 'asc' },
  filters: { status: isOneOf(['new', 'old']), brand: isId },
} as const

const readParams = (query: string) => readListParams(config, new URL(`http://shop.example/admin/things${query}`))

describe('parsing a list URL', () => {
  test('a URL without a query gives the default list', () => {
    expect(readParams('')).toEqual({ view: 'all', search: '', sort: 'date', descending: true, filters: {}, page: 1, savedViewId: null })
  })
  test('all parameters are read', () => {
    expect(readParams('?view=open&q=%20ab%20&status=new&brand=7&sort=name&dir=desc&page=3')).toEqual({
      view: 'open',
      search: 'ab',
      sort: 'name',
      descending: true,
      filters: { status: 'new', brand: '7' },
      page: 3,
      savedViewId: null,
    })
  })
  test("a sort without a direction uses the column's default direction", () => {
    expect(readParams('?sort=name').descending).toBe(false)
    expect(readParams('?sort=date').descending).toBe(true)
  })
  for (const query of [
    '?view=constructor&sort=__proto__&dir=sideways&status=;drop&brand=1e9&page=-1',
    '?page=0&brand=0&status=',
    '?page=99999999999&sort=date,name&brand=1%20or%201=1',
    '?page=1.5',
  ]) {
    test(`unknown values are ignored: ${query}`, () => {
      expect(readParams(query)).toEqual(readParams(''))
    })
  }
  test('a search is truncated to a safe length', () => {
    expect(readParams(`?q=${'x'.repeat(5000)}`).search).toHaveLength(200)
  })
})

describe('list links', () => {
  test('default values are omitted', () => {
    expect(listHref(config, readParams('?page=1&sort=date&dir=desc&view=all&q='))).toBe('/admin/things')
  })
  test('a link to another page keeps the other parameters', () => {
    expect(listHref(config, readParams('?q=a+b&status=new&sort=name'), { page: 2 })).toBe('/admin/things?q=a+b&status=new&sort=name&page=2')
  })
  test('any other change resets to the first page', () => {
    expect(listHref(config, readParams('?page=7'), { view: 'open' })).toBe('/admin/things?view=open')
    expect(listHref(config, readParams('?page=7&status=new'), { filters: {} })).toBe('/admin/things')
  })
  test('parsing a link gives the state it was built from', () => {
    const params = readParams('?view=open&q=x&status=old&brand=3&sort=name&dir=desc&page=4')
    expect(readListParams(config, new URL(listHref(config, params, { page: params.page }), 'http://shop.example'))).toEqual(params)
  })
  test('the header of the sorted column reverses the direction', () => {
    expect(sortHref(config, readParams(''), 'date')).toBe('/admin/things?dir=asc')
    expect(sortHref(config, readParams('?dir=asc'), 'date')).toBe('/admin/things')
  })
  test('the header of another column uses its default direction', () => {
    expect(sortHref(config, readParams('?dir=asc'), 'name')).toBe('/admin/things?sort=name')
  })
})

test('a search or a filter narrows a list; a view or a sort does not', () => {
  expect(isFiltered(readParams('?q=x'))).toBe(true)
  expect(isFiltered(readParams('?brand=2'))).toBe(true)
  expect(isFiltered(readParams('?view=open&sort=name&page=2'))).toBe(false)
})

test('a count that may have stopped at the limit of tabs has a plus, a larger one is exact', () => {
  const view = { number: (value: number) => value.toLocaleString('en-US') }
  expect([999, 1000, 1001].map((count) => formatCappedCount(view, count))).toEqual(['999', '1,000+', '1,001'])
})
