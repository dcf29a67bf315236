import '#tests/support/both-engines.ts'
import { describe, expect, test } from 'bun:test'
import { addImage, renditionName } from '#src/media/images.ts'
import { saveConnection } from '#src/services/connections.ts'
import { createImage } from '#tests/media/create-image.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest } = storeTest()

/** The statements of the third request: the first ones fill what is remembered. */
async function statementsOf(path: string): Promise<string[]> {
  await guest.get(path)
  await guest.get(path)
  return recordQueries(shop, () => guest.get(path))
}

describe('noticing what staff have connected', () => {
  test('costs a page from memory no statement', async () => {
    const { seoLink } = await createTestProduct(shop, { name: 'Mug' })
    for (const path of ['/', '/shop', `/items/${seoLink}`])
      expect((await statementsOf(path)).filter((sql) => /versions|service_connections/.test(sql))).toEqual([])
  })

  test('costs images and machines, which need no other statement of its kind, none within a second', async () => {
    const { file, width } = await addImage(shop, await createImage(20, 20), 'a.png')
    expect(await statementsOf(`/media/${renditionName(file, width)}`)).toEqual([])
    expect((await statementsOf('/webhooks/inventory-update')).filter((sql) => sql.includes('versions'))).toEqual([])
  })

  test('takes one statement of the versions for each other page, which reads them anyway', async () => {
    const statements = await statementsOf('/cart')
    expect(statements.filter((sql) => sql.includes('versions')).length).toBeLessThanOrEqual(1)
    expect(statements.filter((sql) => sql.includes('service_connections'))).toEqual([])
  })

  test('happens with the next request after a change of this process', async () => {
    await guest.get('/robots.txt')
    const connection = { slug: 'shippo', mode: 'live', replaces: null, keepsReplaced: false, now: shop.now() } as const
    await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, { ...connection, values: { SHIPPO_API_KEY: 'shippo_live_1' } }))
    await guest.get('/robots.txt')
    expect(shop.services.settings['SHIPPO_API_KEY']).toBe('shippo_live_1')
  })
})
