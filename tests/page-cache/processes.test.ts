import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { postgresPageTriggers } from '#db/triggers/page-changes.ts'
import { buildApp } from '#src/app.tsx'
import { seedLanguages } from '#src/i18n/languages.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { createTestBrand, createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

test('what another program or process writes is in the next page of this one', async () => {
  const url = await createMigratedDatabase()
  const here = { ...(await createTestShop()), db: await connect(url, { connections: 2 }) }
  const other = { ...here, db: await connect(url, { shared: true, connections: 2 }) }
  try {
    await here.db.transaction(seedLanguages)
    const mug = await createTestProduct(here, { name: 'Mug', stock: 9 })
    const guest = createTestClient(buildApp(here))
    const path = `/items/${mug.seoLink}`
    const { products } = here.db.t
    const rename = (shop: typeof here, name: string) =>
      shop.db.transaction((tx) => tx.update(products).set({ name }).where(eq(products.id, mug.id)))
    // The first request looks for changes only.
    await guest.get('/')
    for (let round = 0; round < 10; round += 1) {
      for (const one of [path, path, '/shop', '/shop']) expect((await guest.get(one)).headers.get('etag')).toStartWith('W/"')
      await rename(round % 2 === 0 ? other : here, `Beaker ${round}`)
      expect((await guest.get(path)).text).toContain(`Beaker ${round}`)
      expect((await guest.get('/shop')).text).toContain(`Beaker ${round}`)
    }
    await guest.get(path)
    const source = { reason: 'edit', reference: '', now: here.now() } as const
    await other.db.transaction((tx) => saveStock(tx, [{ sku: mug.sku, stockLevel: 0 }], source))
    expect((await guest.get(path)).text).toContain('Sold out')
  } finally {
    await other.db.close()
    await here.db.close()
  }
})

test('related products follow what another program or process writes', async () => {
  const url = await createMigratedDatabase()
  const here = { ...(await createTestShop()), db: await connect(url, { connections: 2 }) }
  const other = { ...here, db: await connect(url, { shared: true, connections: 2 }) }
  // Pages are rendered each time.
  const guest = createTestClient(buildApp({ ...here, config: { ...here.config, pageCacheBytes: 0 } }))
  try {
    await here.db.transaction(seedLanguages)
    const brand = await createTestBrand(here, { name: 'Northfold' })
    const mug = await createTestProduct(here, { name: 'Mug', brandId: brand.id })
    const cup = await createTestProduct(here, { name: 'Cup', brandId: brand.id, stock: 9 })
    const { products } = here.db.t
    const change = (shop: typeof here, values: object) =>
      shop.db.transaction((tx) => tx.update(products).set(values).where(eq(products.id, cup.id)))
    const related = async () => (await guest.get(`/items/${mug.seoLink}`)).text
    for (let round = 0; round < 6; round += 1) {
      await change(round % 2 === 0 ? other : here, { name: `Beaker ${round}` })
      for (let times = 0; times < 2; times += 1) expect(await related()).toContain(`Beaker ${round}`)
    }
    const source = { reason: 'edit', reference: '', now: here.now() } as const
    await other.db.transaction((tx) => saveStock(tx, [{ sku: cup.sku, stockLevel: 0 }], source))
    expect(await related()).toContain('Sold out')
    await change(other, { status: 'draft' })
    expect(await related()).not.toContain('Beaker')
  } finally {
    await other.db.close()
    await here.db.close()
  }
})

test('counts beside filters follow what another program or process writes', async () => {
  const url = await createMigratedDatabase()
  const here = { ...(await createTestShop()), db: await connect(url, { connections: 2 }) }
  const other = { ...here, db: await connect(url, { shared: true, connections: 2 }) }
  try {
    await here.db.transaction(seedLanguages)
    const brand = await createTestBrand(here, { name: 'Northfold' })
    const mug = await createTestProduct(here, { name: 'Mug', brandId: brand.id, stock: 9 })
    await createTestProduct(here, { name: 'Cup', brandId: brand.id, stock: 9 })
    const guest = createTestClient(buildApp(here))
    const countOf = async () => /class="tally">(\d+)</.exec((await guest.get('/shop?in_stock=1')).text)?.[1]
    for (let round = 0; round < 4; round += 1) {
      const stockLevel = round % 2 === 0 ? 0 : 9
      const source = { reason: 'edit', reference: '', now: here.now() } as const
      await other.db.transaction((tx) => saveStock(tx, [{ sku: mug.sku, stockLevel }], source))
      expect(await countOf()).toBe(stockLevel === 0 ? '1' : '2')
    }
  } finally {
    await other.db.close()
    await here.db.close()
  }
})

test('requests at the same time as changes never store what is outdated', async () => {
  const url = await createMigratedDatabase()
  const shop = { ...(await createTestShop()), db: await connect(url, { connections: 4 }) }
  try {
    await shop.db.transaction(seedLanguages)
    const mug = await createTestProduct(shop, { name: 'Mug' })
    const app = buildApp(shop)
    const { products } = shop.db.t
    for (let round = 0; round < 15; round += 1) {
      const name = `Beaker ${round}`
      const change = shop.db.transaction((tx) => tx.update(products).set({ name }).where(eq(products.id, mug.id)))
      const requests = Array.from({ length: 8 }, (_, index) => createTestClient(app).get(index % 2 ? '/shop' : `/items/${mug.seoLink}`))
      await Promise.all([change, ...requests])
      for (const path of ['/shop', `/items/${mug.seoLink}`]) expect((await createTestClient(app).get(path)).text).toContain(name)
    }
  } finally {
    await shop.db.close()
  }
})

test.if(testEngine === 'postgres')(
  'what another process changes while it updates the database is in the next page of this one',
  async () => {
    const url = await createMigratedDatabase()
    const here = { ...(await createTestShop()), db: await connect(url, { connections: 2 }) }
    const other = { ...here, db: await connect(url, { shared: true, connections: 2 }) }
    const { create, drop } = postgresPageTriggers(postgresTables)
    try {
      await here.db.transaction(seedLanguages)
      const mug = await createTestProduct(here, { name: 'Mug' })
      const guest = createTestClient(buildApp(here))
      for (let times = 0; times < 3; times += 1) expect((await guest.get('/shop')).text).toContain('Mug')
      await other.db.transaction(async (tx) => {
        for (const statement of drop) await tx.rows(sql.raw(statement))
        await tx.update(tx.t.products).set({ name: 'Beaker' }).where(eq(tx.t.products.id, mug.id))
        for (const statement of create) await tx.rows(sql.raw(statement))
      })
      expect((await guest.get('/shop')).text).toContain('Beaker')
    } finally {
      await other.db.close()
      await here.db.close()
    }
  },
)
