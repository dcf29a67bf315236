import { beforeEach, describe, expect, test } from 'bun:test'
import type { PluginCarrier, PluginKit, PluginRate, PluginRateRequest } from '#src/plugins/plugin.ts'
import type { PluginContext } from '#src/plugins/plugin-context.ts'
import { getPluginRecord, savePluginSettings, switchPlugin } from '#src/plugins/plugin-records.ts'
import { type Carrier, type CarrierSettings, type RateRequest, toStreetAddress } from '#src/shipping/carrier.ts'
import { findCarriers } from '#src/shipping/find-carriers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { carrierTwin, rateRequest, testCarrier } from '#tests/shipping/carrier-contract.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'

interface ShippoRates {
  rates: { provider: string; servicelevel: { name: string; token: string }; amount: string; estimated_days: number }[]
}

/** A carrier of a plugin that speaks to the pretend Shippo. */
const parcelHub = ({ refuse }: PluginKit): PluginCarrier => ({
  name: 'Parcel hub',
  isReady: ({ key }) => key !== '',
  isTestMode: ({ key }) => String(key).startsWith('shippo_test_'),
  async fetchRates({ from, to, parcels }: PluginRateRequest, { settings, signal }: PluginContext): Promise<PluginRate[]> {
    const response = await fetch(`${String(settings['url'])}/shipments/`, {
      method: 'POST',
      headers: { authorization: `ShippoToken ${String(settings['key'])}` },
      body: JSON.stringify({
        address_from: toStreetAddress(from),
        address_to: toStreetAddress(to),
        parcels: parcels.map(({ length, width, height, weight }) => ({
          length: String(length),
          width: String(width),
          height: String(height),
          weight: String(weight),
          distance_unit: 'mm',
          mass_unit: 'g',
        })),
        async: false,
      }),
      signal,
    })
    if (response.status === 422) return refuse('no such address')
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { rates } = (await response.json()) as ShippoRates
    return rates?.map(({ provider, servicelevel, amount, estimated_days: days }) => {
      const rate = { id: servicelevel?.token, name: servicelevel?.name, price: Math.round(Number(amount) * 100), days, carrier: provider }
      return rate
    })
  },
})

// Replaced by each test.
let fetchRates: (request: PluginRateRequest, context: PluginContext) => unknown = () => []
let isReady: () => boolean = () => true
const plugins = await load([
  sourceOf(manifestOf('parcel-hub'), (kit) => ({
    settings: { url: { kind: 'text', label: 'Address', default: '' }, key: { kind: 'secret', label: 'API key' } },
    carrier: parcelHub(kit),
  })),
  sourceOf(manifestOf('odd'), ({ refuse }) => ({
    carrier: {
      name: 'Odd Post',
      isReady: () => isReady(),
      fetchRates: (request, context) => {
        if (request.to.city === 'Nowhere') refuse('We do not deliver there.')
        return fetchRates(request, context) as never
      },
    },
  })),
  sourceOf(manifestOf('nameless'), () => ({ carrier: { name: ' ', fetchRates: async () => [] } })),
  sourceOf(manifestOf('silent'), () => ({ carrier: { name: 'Silent' } }) as never),
])
const { shop } = storeTest({ plugins })

const find = async (slug: string): Promise<Carrier> => (await findCarriers(shop)).find(({ id }) => id === `plugin-${slug}`)!
const recordOf = (slug: string) => getPluginRecord(shop.db.read, slug)
const turnOn = (slug: string) => shop.db.transaction((tx) => switchPlugin(tx, slug, true, shop.now()))

async function openParcelHub({ SHIPPO_API_KEY: key, SHIPPO_API_URL: url }: CarrierSettings): Promise<Carrier> {
  const { updatedAt } = await recordOf('parcel-hub')
  const values = { url: url!, key: key! }
  const times = { now: shop.now(), expectedUpdatedAt: updatedAt }
  await shop.db.transaction((tx) => savePluginSettings(tx, 'parcel-hub', values, times))
  await turnOn('parcel-hub')
  return find('parcel-hub')
}

const twin = carrierTwin()
testCarrier('plugin-parcel-hub', twin, {
  twin: 'shippo',
  open: openParcelHub,
  rates: [
    ['FedEx', 'Home Delivery', 1089, 3],
    ['FedEx', '2Day', 2275, 2],
  ],
  failures: {
    'server-error': 'unavailable',
    unauthorized: 'unavailable',
    rejected: 'rejected',
    overloaded: 'unavailable',
    garbage: 'unavailable',
    empty: 'invalid',
    'nothing-listens': 'unavailable',
    'wrong-key': 'unavailable',
  },
  leftOut: { 'missing-fields': 'invalid', negative: 'invalid' },
})

test('a carrier without a name or fetchRates is not loaded, and the page says why', () => {
  expect(plugins.slice(2)).toMatchObject([
    { slug: 'nameless', plugin: null, problem: expect.stringContaining('/carrier/name') as string },
    { slug: 'silent', plugin: null, problem: expect.stringContaining('/carrier/fetchRates') as string },
  ])
})

test('is listed off, and on once its plugin is; with its test mode and what is missing', async () => {
  expect(await find('parcel-hub')).toMatchObject({ name: 'Parcel hub', missing: ['settings'], plugin: { isOn: false, hasSettings: true } })
  const carrier = await openParcelHub({ SHIPPO_API_KEY: 'shippo_test_1', SHIPPO_API_URL: 'http://127.0.0.1:1' })
  expect(carrier).toMatchObject({ missing: [], isTestMode: true, plugin: { isOn: true } })
})

describe('an answer', () => {
  const rate = { id: 'a', name: 'Overnight', price: 990 }
  const ask = async (answer: unknown) => {
    fetchRates = async () => answer
    return (await find('odd')).fetchRates(rateRequest(), new AbortController().signal)
  }
  beforeEach(() => turnOn('odd'))

  test('may leave out days and carrier, and of two prices of one service the lower counts', async () => {
    const { rates, ignored } = await ask([rate, { ...rate, price: 800, days: null }, { ...rate, id: 'b', carrier: 'DHL', days: 2 }])
    expect(ignored).toEqual({})
    expect(rates).toMatchObject([
      { carrier: 'Odd Post', service: 'Overnight', amount: 800, days: null },
      { carrier: 'DHL', service: 'Overnight', amount: 990, days: 2 },
    ])
  })

  test.each<[string, unknown]>([
    ['a price that is text', { price: '990' }],
    ['a price with a fraction', { price: 9.9 }],
    ['a negative price', { price: -1 }],
    ['no number', { price: NaN }],
    ['an endless price', { price: Infinity }],
    ['a price above all amounts', { price: 1e15 }],
    ['a price that is a BigInt', { price: 990n }],
    ['no id', { id: undefined }],
    ['an id that is a number', { id: 1 }],
    ['a long id', { id: 'x'.repeat(101) }],
    ['an empty name', { name: '' }],
    ['a blank name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a name with NUL', { name: 'a\u0000' }],
    ['a name with two lines', { name: 'a\nb' }],
    ['half a character', { name: '\ud83d' }],
    ['negative days', { days: -1 }],
    ['days with a fraction', { days: 1.5 }],
    ['days that are text', { days: '2' }],
    ['a carrier that is no text', { carrier: {} }],
  ])('whose rate has %s is without it; one of such rates only is invalid', async (_, wrong) => {
    const wrongRate = { ...rate, ...(wrong as object) }
    expect(await ask([{ ...rate, id: 'right' }, wrongRate])).toMatchObject({ rates: [{ service: 'Overnight' }], ignored: { invalid: 1 } })
    await expect(ask([wrongRate])).rejects.toMatchObject({ failure: 'invalid' })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', '[]'],
    ['an object', { rates: [rate] }],
    ['too many rates', Array.from({ length: 101 }, (_, index) => ({ ...rate, id: String(index) }))],
    ['no rates, but nulls', [null, null]],
  ])('that is %s is invalid', async (_, answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ failure: 'invalid' })
  })
})

describe('a failure', () => {
  const addressOf = (number: number): RateRequest['to'] => ({ ...rateRequest().to, postalCode: String(97_000 + number) })
  let addresses = 0
  /** Its failure, for another address than before. */
  const askFor = async (to: RateRequest['to'], signal = new AbortController().signal): Promise<string | null> => {
    const asked = (await find('odd')).fetchRates(rateRequest({ to }), signal)
    return asked.then(
      () => null,
      (error: { failure: string }) => error.failure,
    )
  }
  const ask = (signal?: AbortSignal) => askFor(addressOf((addresses += 1)), signal)
  const stateOf = async () => {
    const { active, failure, failures } = await recordOf('odd')
    return { active, failure, failures }
  }
  beforeEach(async () => {
    isReady = () => true
    fetchRates = () => []
    await turnOn('odd')
  })

  test.each<[string, string, () => unknown]>([
    [
      'throws at once',
      'out of stamps',
      () => {
        throw new Error('out of stamps')
      },
    ],
    ['rejects', 'out of stamps', () => Promise.reject(new Error('out of stamps'))],
    ['rejects with nothing', 'no error', () => Promise.reject(null as never)],
    ['rejects with NUL', 'out of stamps', () => Promise.reject(new Error('\u0000out of stamps'))],
    ['returns no list', 'did not return a list', () => 'rates'],
  ])('of a carrier that %s turns the plugin off after three in a row', async (_, reason, answer) => {
    fetchRates = answer
    expect(await ask()).not.toBeNull()
    expect(await ask()).not.toBeNull()
    expect(await stateOf()).toMatchObject({ active: true, failures: 2, failure: expect.stringContaining(reason) as string })
    expect(await ask()).not.toBeNull()
    expect((await stateOf()).active).toBe(false)
    expect(await find('odd')).toMatchObject({ plugin: { isOn: false } })
  })

  test('of isReady is one of the carrier', async () => {
    isReady = () => {
      throw new Error('no license')
    }
    expect((await find('odd')).missing).toEqual([])
    expect(await ask()).toBe('unavailable')
    expect((await stateOf()).failure).toBe('no license')
  })

  test.each<[string, () => Promise<string | null>, string | null]>([
    ['rates', ask, null],
    ['no rates', ask, null],
    ['a refused shipment', () => askFor({ ...addressOf(0), city: 'Nowhere' }), 'rejected'],
  ])('is forgotten after %s', async (answer, askAgain, expected) => {
    const fail = async () => {
      throw new Error('out of stamps')
    }
    fetchRates = fail
    await ask()
    await ask()
    fetchRates = async () => (answer === 'rates' ? [{ id: 'a', name: 'Overnight', price: 1 }] : [])
    expect(await askAgain()).toBe(expected)
    expect((await stateOf()).failures).toBe(0)
    fetchRates = fail
    await ask()
    await ask()
    expect((await stateOf()).active).toBe(true)
  })

  test('for one postal code never turns the plugin off, however often it is asked', async () => {
    fetchRates = async () => {
      throw new Error('no such street')
    }
    for (const street of ['0 Alder Street', '0 Alder Street', 'Alder Street', 'PO Box 1'])
      expect(await askFor({ ...addressOf(0), address1: street })).toBe('unavailable')
    expect(await stateOf()).toMatchObject({ active: true, failures: 1 })
  })

  test('to answer in time never turns the plugin off, and is shown', async () => {
    fetchRates = () => new Promise(() => {})
    for (let times = 0; times < 4; times += 1) expect(await ask(AbortSignal.timeout(1))).toBe('timeout')
    expect(await stateOf()).toEqual({ active: true, failures: 0, failure: 'no response in time' })
  })

  test('that cannot be stored is only logged', async () => {
    fetchRates = async () => {
      throw new Error('out of stamps')
    }
    const { transaction } = shop.db
    shop.db.transaction = () => Promise.reject(new Error('database is busy'))
    expect(await ask()).toBe('unavailable')
    shop.db.transaction = transaction
  })
})

test('a plugin cannot change what other carriers are asked', async () => {
  await turnOn('odd')
  fetchRates = async (request) => {
    request.parcels.length = 0
    request.to.country = 'XX'
    return []
  }
  const request = rateRequest()
  await (await find('odd')).fetchRates(request, new AbortController().signal)
  expect(request).toEqual(rateRequest())
})
