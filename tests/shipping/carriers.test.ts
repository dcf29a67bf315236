import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { CarrierError, type CarrierFailure, type RateRequest } from '#src/shipping/carrier.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { type CarrierTwinFailure, startPretendCarriers } from '#src/shipping/pretend/carrier-server.ts'

const twin = startPretendCarriers()
afterAll(() => twin.stop())
afterEach(() => {
  twin.calls.length = 0
  for (const carrier of ['easypost', 'shippo'] as const) twin.setFailure(carrier, null)
})

const portland = {
  name: 'Hearth & Harbor',
  company: '',
  address1: '212 Wharf Street',
  address2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97209',
  country: 'US',
  phone: '+1 503 555 0100',
}
const box = { length: 200, width: 150, height: 100, weight: 900 }
const request = (overrides: Partial<RateRequest> = {}): RateRequest => ({
  from: portland,
  to: { ...portland, name: 'Amara Okafor', address1: '418 Alder Street', postalCode: '97205' },
  parcels: [box],
  currency: 'USD',
  ...overrides,
})
const carriers = listCarriers(twin.settings)
const ask = (id: string, rateRequest = request(), signal = new AbortController().signal) =>
  carriers.find((carrier) => carrier.id === id)!.fetchRates(rateRequest, signal)

describe.each(['easypost', 'shippo'] as const)('%s', (id) => {
  const failureOf = async (rateRequest?: RateRequest, signal?: AbortSignal) => {
    const error: unknown = await ask(id, rateRequest, signal).catch((failure: unknown) => failure)
    return error instanceof CarrierError ? error.failure : error
  }

  test('returns rates with carrier, service, minor units and days', async () => {
    const { rates, ignored } = await ask(id)
    expect(ignored).toEqual({})
    expect(rates.map(({ carrier, service, amount, days }) => [carrier, service, amount, days])).toEqual(
      id === 'easypost'
        ? [
            ['USPS', 'Ground Advantage', 612, 4],
            ['USPS', 'Priority', 948, 2],
            ['UPS', 'Ground', 1034, 3],
          ]
        : [
            ['FedEx', 'Home Delivery', 1089, 3],
            ['FedEx', '2Day', 2275, 2],
          ],
    )
  })

  test('gives a service the same id at every price', async () => {
    const ids = async (parcels: RateRequest['parcels']) => (await ask(id, request({ parcels }))).rates.map((rate) => rate.id)
    const first = await ids([box])
    expect(await ids([{ ...box, weight: 9000 }])).toEqual(first)
    expect(new Set(first).size).toBe(first.length)
    for (const rateId of first) expect(rateId).toMatch(new RegExp(`^${id}:[0-9a-f]{16}$`))
  })

  test('charges for every parcel', async () => {
    const [one, three] = [await ask(id), await ask(id, request({ parcels: [box, box, box] }))]
    expect(three.rates.map(({ amount }) => amount)).toEqual(one.rates.map(({ amount }) => amount * 3))
  })

  test.each([
    ['server-error', 'unavailable'],
    ['unauthorized', 'unauthorized'],
    ['rejected', 'rejected'],
    ['overloaded', 'overloaded'],
    ['garbage', 'invalid'],
    ['empty', 'invalid'],
  ] satisfies [CarrierTwinFailure, CarrierFailure][])('fails with a reason when the response is %s', async (failure, reason) => {
    twin.setFailure(id, failure)
    expect(await failureOf()).toBe(reason)
  })

  test.each([
    ['missing-fields', 'invalid'],
    ['negative', 'invalid'],
    ['other-currency', 'currency'],
  ] satisfies [CarrierTwinFailure, string][])('leaves out a rate that is %s and keeps the others', async (failure, reason) => {
    const all = await ask(id)
    twin.setFailure(id, failure)
    const { rates, ignored } = await ask(id)
    expect(ignored).toEqual({ [reason]: 1 })
    expect(rates).toEqual(all.rates.slice(1))
  })

  test('gives up when its time is over', async () => {
    twin.setFailure(id, 'hang')
    const limit = new AbortController()
    const asked = failureOf(request(), limit.signal)
    limit.abort()
    expect(await asked).toBe('timeout')
  })

  test('is unreachable when nothing listens', async () => {
    const stopped = listCarriers({ ...twin.settings, EASYPOST_API_URL: 'http://127.0.0.1:1', SHIPPO_API_URL: 'http://127.0.0.1:1' })
    const carrier = stopped.find((candidate) => candidate.id === id)!
    await expect(carrier.fetchRates(request(), new AbortController().signal)).rejects.toMatchObject({ failure: 'unreachable' })
  })

  test('sends its key, and a wrong one is refused', async () => {
    const [carrier] = listCarriers({ ...twin.settings, EASYPOST_API_KEY: 'other', SHIPPO_API_KEY: 'other' }).filter(
      (candidate) => candidate.id === id,
    )
    await expect(carrier!.fetchRates(request(), new AbortController().signal)).rejects.toMatchObject({ failure: 'unauthorized' })
  })
})

test('EasyPost is asked once for parcels of the same size and weight', async () => {
  await ask('easypost', request({ parcels: [box, box, { ...box, weight: 2500 }] }))
  expect(twin.calls).toHaveLength(2)
})

test('EasyPost takes a parcel of unknown size, Shippo does not', async () => {
  const unsized = request({ parcels: [{ length: 0, width: 0, height: 0, weight: 900 }] })
  expect((await ask('easypost', unsized)).rates).not.toEqual([])
  await expect(ask('shippo', unsized)).rejects.toMatchObject({ failure: 'unsized' })
})

test('a carrier is ready with its key, and its test keys are recognized', () => {
  const describeCarriers = (settings: Record<string, string>) =>
    listCarriers(settings).map(({ id, missing, isTestMode }) => [id, missing, isTestMode])
  expect(describeCarriers({ SHIPPO_API_KEY: 'shippo_live_1' })).toEqual([
    ['easypost', ['EASYPOST_API_KEY'], false],
    ['shippo', [], false],
  ])
  expect(describeCarriers({ EASYPOST_API_KEY: 'EZTK1', SHIPPO_API_KEY: 'shippo_test_1' })).toEqual([
    ['easypost', [], true],
    ['shippo', [], true],
  ])
})
