import { beforeAll, describe, expect, test } from 'bun:test'
import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Db, Tx } from '#db/types.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { productRow } from './fixtures.ts'

// Everything here is verified on both engines.
let db: Db

beforeAll(async () => {
  db = await createTestDb()
  await db.transaction(async (tx) => {
    const { categories, products, variants, inventory, orders } = tx.t
    await tx.insert(categories).values([
      { slug: 'home', name: 'Home', updatedAt: 1 },
      { slug: 'kitchen', name: 'Kitchen', parentId: 1, updatedAt: 1 },
      { slug: 'mugs', name: 'Mugs', parentId: 2, updatedAt: 1 },
    ])
    for (let n = 1; n <= 60; n++) {
      const status = n % 10 === 0 ? ('archived' as const) : ('active' as const)
      await tx
        .insert(products)
        .values(productRow(`p${n}`, { categoryId: 3, status, price: 3_000_000_000 + n, createdAt: 1000 + (n >> 1), layout: (n % 5) + 1 }))
      await tx.insert(variants).values({ productId: n, sku: `P${n}`, options: { Color: 'Red' } })
      await tx.insert(inventory).values({ sku: `P${n}`, stockLevel: 10, updatedAt: 1 })
    }
    for (let n = 1; n <= 3; n++) await tx.insert(orders).values(orderRow(n))
  })
})

test('queries are rendered by our renderer, also in a transaction', async () => {
  const isReplaced = (builders: object) => Object.hasOwn((builders as { dialect: object }).dialect, 'sqlToQuery')
  expect([isReplaced(db.read), await db.transaction(async (tx) => isReplaced(tx))]).toEqual([true, true])
})

describe('values', () => {
  test('are read as written: JSON, booleans, amounts beyond 32 bits, null', async () => {
    const details = [{ heading: `It's "quoted"`, text: '{"not":"parsed"}' }]
    await db.transaction((tx) =>
      tx.insert(tx.t.products).values(productRow('values', { details, giftWrap: true, price: 3_000_000_001, categoryId: 3 })),
    )
    const [row] = await db.read.select().from(db.t.products).where(eq(db.t.products.seoLink, 'values'))
    expect(row).toMatchObject({ details, giftWrap: true, backorders: false, price: 3_000_000_001, salePrice: null })
  })

  test('JSON may be a single string or number', async () => {
    const values = { text: '"0.1"', number: 0.1, truth: false, list: [1, 'two', null] }
    for (const [key, value] of Object.entries(values)) {
      await db.transaction((tx) => tx.insert(tx.t.cmsSettings).values({ key, value, updatedAt: 1 }))
    }
    const rows = await db.read.select().from(db.t.cmsSettings)
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(values)
  })

  test('raw rows return counts, sums and averages as numbers', async () => {
    const { products } = db.t
    const [row] = await db.read.rows(sql`
      select count(*) as n, sum(${products.price}) as total, avg(${products.layout}) as mean, max(${products.salePrice}) as none
      from ${products} where ${products.seoLink} in ('p1', 'p2')`)
    expect(row).toEqual({ n: 2, total: 6_000_000_003, mean: 2.5, none: null })
  })
})

describe('queries', () => {
  test('join, order and limit', async () => {
    const { products, variants, inventory } = db.t
    const rows = await db.read
      .select({ sku: variants.sku, stock: inventory.stockLevel, product: products.name })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .leftJoin(inventory, eq(inventory.sku, variants.sku))
      .where(eq(products.seoLink, 'p1'))
    expect(rows).toEqual([{ sku: 'P1', stock: 10, product: 'p1' }])
  })

  test('paginate by key: every active product once, the newest first', async () => {
    const { products } = db.t
    const seenIds: number[] = []
    for (let cursor: { createdAt: number; id: number } | undefined; ;) {
      const after = cursor && sql`(${products.createdAt}, ${products.id}) < (${cursor.createdAt}, ${cursor.id})`
      const page = await db.read
        .select({ id: products.id, createdAt: products.createdAt })
        .from(products)
        .where(and(sql`${products.status} = 'active'`, gte(products.createdAt, 1000), after))
        .orderBy(desc(products.createdAt), desc(products.id))
        .limit(7)
      if (page.length === 0) break
      seenIds.push(...page.map(({ id }) => id))
      cursor = page.at(-1)
    }
    expect(seenIds).toHaveLength(54)
    expect(new Set(seenIds).size).toBe(54)
  })

  test('walk up a tree', async () => {
    const { categories } = db.t
    const path = await db.read.rows<{ name: string }>(sql`
      with recursive up (parent_id, name, depth) as (
        select ${categories.parentId}, ${categories.name}, 0 from ${categories} where ${categories.slug} = 'mugs'
        union all select c.parent_id, c.name, up.depth + 1 from categories c join up on c.id = up.parent_id
      ) select name from up order by depth desc`)
    expect(path.map(({ name }) => name)).toEqual(['Home', 'Kitchen', 'Mugs'])
  })

  test('read JSON fields as text', async () => {
    const { variants } = db.t
    const isRed = sql`cast(${variants.options} ->> 'Color' as text) = ${'Red'}`
    expect(await db.read.$count(variants, isRed)).toBe(60)
  })

  test('group by day without date functions', async () => {
    const { orders } = db.t
    const day = sql<number>`(${orders.orderDate} / 86400000)`.mapWith(Number)
    const rows = await db.read
      .select({ day, orders: count(), total: sql<number>`sum(${orders.total})`.mapWith(Number) })
      .from(orders)
      .groupBy(sql`1`)
      .orderBy(sql`1`)
    expect(rows).toEqual([
      { day: 0, orders: 1, total: 3_000_000_000 },
      { day: 1, orders: 2, total: 6_000_000_000 },
    ])
  })

  test('number rows within their group', async () => {
    const { products } = db.t
    const rows = await db.read.rows<{ name: string; place: number }>(sql`
      select name, place from (
        select name, row_number() over (partition by ${products.layout} order by ${products.id}) as place from ${products} where ${products.seoLink} like 'p%'
      ) as ranked where place = 1 order by name`)
    expect(rows.map(({ name, place }) => [name, place])).toEqual([
      ['p1', 1],
      ['p2', 1],
      ['p3', 1],
      ['p4', 1],
      ['p5', 1],
    ])
  })

  test('insert or update in one statement, returning the row', async () => {
    const upsertVersion = (version: number) =>
      db.transaction((tx) => {
        const { versions } = tx.t
        return tx
          .insert(versions)
          .values({ tag: 'put', version })
          .onConflictDoUpdate({ target: versions.tag, set: { version: sql`${versions.version} + excluded.version` } })
          .returning()
      })
    expect(await upsertVersion(2)).toEqual([{ tag: 'put', version: 2 }])
    expect(await upsertVersion(3)).toEqual([{ tag: 'put', version: 5 }])
  })

  test('ignore an expected conflict, returning nothing', async () => {
    const secondInsert = await db.transaction((tx) =>
      tx.insert(tx.t.products).values(productRow('p1')).onConflictDoNothing().returning({ id: tx.t.products.id }),
    )
    expect(secondInsert).toEqual([])
  })

  test('sort plain text by code point', async () => {
    for (const tag of ['sort-a', 'sort-B', 'sort-é', 'sort-z']) {
      await db.transaction((tx) => tx.insert(tx.t.versions).values({ tag, version: 1 }))
    }
    const { versions } = db.t
    const rows = await db.read
      .select()
      .from(versions)
      .where(sql`${versions.tag} like 'sort-%'`)
      .orderBy(asc(versions.tag))
    expect(rows.map(({ tag }) => tag)).toEqual(['sort-B', 'sort-a', 'sort-z', 'sort-é'])
  })
})

describe('the tables refuse', () => {
  test('a duplicate of a unique value, with a recognizable error', async () => {
    expect(isUniqueViolation(await catchError((tx) => tx.insert(tx.t.products).values(productRow('p1'))))).toBe(true)
    expect(
      isUniqueViolation(
        await catchError((tx) =>
          tx.insert(tx.t.versions).values([
            { tag: 'twice', version: 1 },
            { tag: 'twice', version: 1 },
          ]),
        ),
      ),
    ).toBe(true)
  })

  test('a second primary processor, by a partial index', async () => {
    const setPrimary = (processorId: number, isPrimary: boolean) => (tx: Tx) =>
      tx.insert(tx.t.orderProcessors).values({ processorId, slug: `processor-${processorId}`, name: '', isPrimary })
    await db.transaction(setPrimary(1, true))
    await db.transaction(setPrimary(2, false))
    await db.transaction(setPrimary(3, false))
    expect(isUniqueViolation(await catchError(setPrimary(4, true)))).toBe(true)
  })

  test('a number that violates a check; that is not a unique error', async () => {
    const error = await catchError((tx) => tx.update(tx.t.inventory).set({ stockLevel: -1 }))
    expect(error).toBeInstanceOf(Error)
    expect(isUniqueViolation(error)).toBe(false)
  })

  test('a child without its parent', async () => {
    expect(await catchError((tx) => tx.insert(tx.t.variants).values({ productId: 9999, sku: 'ORPHAN', options: {} }))).toBeInstanceOf(Error)
  })
})

const catchError = (callback: (tx: Tx) => PromiseLike<unknown>) =>
  db
    .transaction(async (tx) => void (await callback(tx)))
    .then(
      () => null,
      (error: unknown) => error,
    )

const orderRow = (n: number) => ({
  externalId: `order-${n}`,
  number: n,
  attemptKey: `attempt-${n}`,
  status: 'processing' as const,
  paymentStatus: 'paid' as const,
  fulfillmentStatus: 'unfulfilled' as const,
  email: 'Anna@Example.com',
  emailKey: 'anna@example.com',
  name: 'Anna',
  searchText: '',
  address: { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' },
  currency: 'EUR',
  itemCount: 1,
  subtotal: 3_000_000_000,
  discount: 0,
  taxableSubtotal: 0,
  tax: 0,
  shipping: 0,
  total: 3_000_000_000,
  orderDate: n === 1 ? 5 : 86_400_000 + n,
  updatedAt: n,
})
