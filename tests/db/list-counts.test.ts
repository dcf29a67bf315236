import { expect, test } from 'bun:test'
import { type ListQuery, readPage } from '#db/lists/list-query.ts'
import { readBatches } from '#db/lists/read-batches.ts'
import type { Exec, Tx } from '#db/types.ts'
import { termListQuery } from '#src/cms/terms.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { discountListQuery } from '#src/discounts/list-discounts.ts'
import { faqGroupListQuery } from '#src/faqs/list-faqs.ts'
import { listMenusQuery } from '#src/navigation/list-menus.ts'
import { zoneListQuery } from '#src/shipping/list-shipping.ts'
import { slideshowListQuery } from '#src/slideshows/slideshows.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestTerm, textDocument } from '#tests/cms/create-page.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

// How many rows belong to each of three parents.
const counts = [1, 0, 4]
const names = ['A', 'B', 'C']
const params = { search: '', descending: false, sort: 'name' } as const

interface CountedList {
  /** Returns the ids of the parents. */
  createParents(): Promise<number[]>
  addTo(tx: Tx, parentId: number, position: number): Promise<unknown>
  list(q: Exec): ListQuery<never>
  column: string
}

const inserted = async (insert: (tx: Tx, name: string) => PromiseLike<{ id: number }[]>) =>
  shop.db.transaction(async (tx) => {
    const ids: number[] = []
    for (const name of names) ids.push((await insert(tx, name))[0]!.id)
    return ids
  })

const lists: Record<string, CountedList> = {
  tags: {
    createParents: async () => {
      const ids: number[] = []
      for (const name of names) ids.push(await createTestTerm(shop, 'tag', name, name.toLowerCase()))
      return ids
    },
    addTo: async (tx, termId, position) => {
      const facts = { ...emptyFacts, title: 'Page', slug: `page-${termId}-${position}`, document: textDocument('<p>Text</p>') }
      const pageId = await createPage(tx, facts, { editor: { id: 1, name: 'Ada' }, now: shop.now() })
      await tx.insert(tx.t.cmsPageTerms).values({ pageId, termId })
    },
    list: (q) => termListQuery(q, 'tag', params) as ListQuery<never>,
    column: 'pages',
  },
  'groups of questions': {
    createParents: () =>
      inserted((tx, name) => tx.insert(tx.t.faqGroups).values({ name, position: 0, updatedAt: 0 }).returning({ id: tx.t.faqGroups.id })),
    addTo: (tx, groupId, position) => tx.insert(tx.t.faqs).values({ groupId, question: 'Q', answer: 'A', position, updatedAt: 0 }),
    list: (q) => faqGroupListQuery(q, '') as ListQuery<never>,
    column: 'questions',
  },
  slideshows: {
    createParents: () =>
      inserted((tx, name) => tx.insert(tx.t.slideshows).values({ name, updatedAt: 0 }).returning({ id: tx.t.slideshows.id })),
    addTo: (tx, slideshowId, position) => tx.insert(tx.t.slides).values({ slideshowId, position, updatedAt: 0 }),
    list: (q) => slideshowListQuery(q, params) as ListQuery<never>,
    column: 'slides',
  },
  'lists of links': {
    createParents: () => inserted((tx, name) => tx.insert(tx.t.menus).values({ name, updatedAt: 0 }).returning({ id: tx.t.menus.id })),
    addTo: (tx, menuId, position) => tx.insert(tx.t.menuItems).values({ menuId, position, targetType: 'home' }),
    list: (q) => listMenusQuery(q, params) as ListQuery<never>,
    column: 'links',
  },
  'shipping zones': {
    createParents: () =>
      inserted((tx, name) =>
        tx
          .insert(tx.t.shippingZones)
          .values({ name, countries: [], regions: [], postalPrefixes: [], updatedAt: 0 })
          .returning({ id: tx.t.shippingZones.id }),
      ),
    addTo: (tx, zoneId) => tx.insert(tx.t.shippingRules).values({ name: 'Post', price: 1, zoneId, minDays: 1, maxDays: 2 }),
    list: (q) => zoneListQuery(q, params) as ListQuery<never>,
    column: 'rates',
  },
  discounts: {
    createParents: async () => {
      const ids: number[] = []
      for (const name of names) ids.push(await createTestDiscount(shop, { name, code: `CODE-${name}` }))
      return ids
    },
    addTo: (tx, discountId, position) => {
      const code = `${discountId}-${position}`
      return tx.insert(tx.t.discountCodes).values({ discountId, code, codeKey: code, singleUse: true, createdAt: 0 })
    },
    list: (q) => discountListQuery(q, { ...params, automatic: null, state: null, today: '2026-01-01' }) as ListQuery<never>,
    column: 'generated',
  },
}

async function fill({ createParents, addTo }: Pick<CountedList, 'createParents' | 'addTo'>): Promise<number[]> {
  const parents = await createParents()
  await shop.db.transaction(async (tx) => {
    for (const [index, id] of parents.entries()) for (let position = 0; position < counts[index]!; position++) await addTo(tx, id, position)
  })
  return parents
}

for (const [title, { createParents, addTo, list, column }] of Object.entries(lists)) {
  test(`the list of ${title} counts what belongs to each`, async () => {
    const parents = await fill({ createParents, addTo })
    const { rows } = await readPage(shop.db.read, list(shop.db.read), { page: 1, pageSize: 10 })
    const own = (rows as Record<string, unknown>[]).filter(({ id }) => parents.includes(Number(id)))
    expect(own.map((row) => row[column])).toEqual(parents.map((_, index) => counts[index]!))
  })
}

test('tags are sorted by their pages, on one page and in parts', async () => {
  await fill(lists['tags']!)
  const query = termListQuery(shop.db.read, 'tag', { search: '', sort: 'pages', descending: true })
  const { rows } = await readPage(shop.db.read, query, { page: 1, pageSize: 10 })
  expect(rows.map(({ name, pages }) => [name, pages])).toEqual([
    ['C', 4],
    ['A', 1],
    ['B', 0],
  ])
  const parts: string[] = []
  for await (const part of readBatches(shop.db, query, 1)) parts.push(...part.map(({ name }) => name))
  expect(parts).toEqual(['C', 'A', 'B'])
})
