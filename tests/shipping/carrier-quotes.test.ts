import { beforeEach, expect, test } from 'bun:test'
import { currentConnections, saveConnection } from '#src/services/connections.ts'
import { askCarriers } from '#src/shipping/ask-carriers.ts'
import { buildQuoteRequest, ensureCarrierQuote } from '#src/shipping/carrier-quotes.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { connectCarriers, startTestCarriers } from '#tests/support/pretend-carriers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const carriers = startTestCarriers()
const { shop } = storeTest({ carriers: carriers.connected })
beforeEach(() => connectCarriers(shop))

const parcel = { box: 'Box', length: 400, width: 300, height: 300, weight: 700, items: [] }

test('requests beside each other look for a stored quote once, so a slow one does not ask after the others have stored theirs', async () => {
  const request = buildQuoteRequest(await getShippingSetup(shop), { to: portlandAddress, parcels: [parcel], currency: 'USD' })!
  const { read } = shop.db
  let reads = 0
  shop.db.read = new Proxy(read, {
    get(target, name) {
      if (name === 'select') reads += 1
      return Reflect.get(target, name) as unknown
    },
  })
  const ask = () => ensureCarrierQuote(shop, request, async () => {})
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([true, true, true])
  shop.db.read = read
  // The other one reads which carriers are paused.
  expect(reads).toBe(2)
  expect(carriers.calls).toHaveLength(2)
  expect(await ask()).toBe(false)
})

test('a carrier that is connected with another account is asked at once, and quotes of the earlier one no longer count', async () => {
  const quote = async () => buildQuoteRequest(await getShippingSetup(shop), { to: portlandAddress, parcels: [parcel], currency: 'USD' })!
  const before = await quote()
  const failed = { id: 'easypost', enabled: true, askedAt: shop.now(), blockedUntil: shop.now() + 60_000 }
  const { carriers: table } = shop.db.t
  await shop.db.transaction((tx) => tx.insert(table).values(failed).onConflictDoUpdate({ target: table.id, set: failed }))
  const answerOf = async () =>
    (await askCarriers(shop, before, { isTest: false })).find(({ answer }) => answer.carrier === 'easypost')!.answer.failure
  expect(await answerOf()).toBe('paused')
  shop.clock.advance(1000)
  const values = { EASYPOST_API_KEY: carriers.settings['EASYPOST_API_KEY']! }
  const input = { slug: 'easypost', values, mode: 'test' as const, replaces: null, keepsReplaced: false, now: shop.now() }
  await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, input))
  shop.services = { ...shop.services, connections: await currentConnections(shop.db.read) }
  expect(await answerOf()).toBeNull()
  expect((await quote()).hash).not.toBe(before.hash)
})
