import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Carrier, CarrierError, type CarrierFailure, type CarrierSettings, type RateRequest } from '#src/shipping/carrier.ts'
import type { CarrierTwinFailure } from '#src/twins/carriers/carrier-shapes.ts'
import { type PretendCarriers, startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'

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
export const box = { length: 200, width: 150, height: 100, weight: 900 }
export const rateRequest = (overrides: Partial<RateRequest> = {}): RateRequest => ({
  from: portland,
  to: { ...portland, name: 'Amara Okafor', address1: '418 Alder Street', postalCode: '97205' },
  parcels: [box],
  currency: 'USD',
  ...overrides,
})

/** This file's pretend carriers. */
export function carrierTwin(): PretendCarriers {
  const twin = startPretendCarriers()
  afterAll(() => twin.stop())
  afterEach(() => {
    twin.calls.length = 0
    for (const carrier of ['easypost', 'shippo'] as const) twin.setFailure(carrier, null)
  })
  return twin
}

export interface CarrierContract {
  /** Which of the pretend carriers it speaks to. */
  twin: 'easypost' | 'shippo'
  open(settings: CarrierSettings): Promise<Carrier>
  /** Carrier, service, minor units, days. */
  rates: [string, string, number, number | null][]
  /** What a failure of the twin becomes. */
  failures: Partial<Record<CarrierTwinFailure | 'wrong-key' | 'nothing-listens', CarrierFailure>>
  /** Why its first rate is left out. */
  leftOut: Partial<Record<CarrierTwinFailure, string>>
}

/** What every carrier does, built-in or of a plugin. */
export function testCarrier(id: string, twin: PretendCarriers, contract: CarrierContract): void {
  describe(id, () => {
    let carrier: Carrier
    beforeEach(async () => {
      carrier = await contract.open(twin.settings)
    })
    const ask = (request = rateRequest(), signal = new AbortController().signal) => carrier.fetchRates(request, signal)
    const failureOf = async (asked: Promise<unknown>) => {
      const error: unknown = await asked.catch((failure: unknown) => failure)
      return error instanceof CarrierError ? error.failure : error
    }

    test('returns rates with carrier, service, minor units and days', async () => {
      const { rates, ignored } = await ask()
      expect(ignored).toEqual({})
      expect(rates.map(({ carrier: name, service, amount, days }) => [name, service, amount, days])).toEqual(contract.rates)
    })

    test('gives a service the same id at every price', async () => {
      const ids = async (parcels: RateRequest['parcels']) => (await ask(rateRequest({ parcels }))).rates.map((rate) => rate.id)
      const first = await ids([box])
      expect(await ids([{ ...box, weight: 9000 }])).toEqual(first)
      expect(new Set(first).size).toBe(first.length)
      for (const rateId of first) expect(rateId).toMatch(new RegExp(`^${id}:[0-9a-f]{16}$`))
    })

    test('charges for every parcel', async () => {
      const [one, three] = [await ask(), await ask(rateRequest({ parcels: [box, box, box] }))]
      expect(three.rates.map(({ amount }) => amount)).toEqual(one.rates.map(({ amount }) => amount * 3))
    })

    test.each(Object.entries(contract.failures).filter(([failure]) => failure !== 'wrong-key' && failure !== 'nothing-listens'))(
      'fails with a reason when the response is %s',
      async (failure, reason) => {
        twin.setFailure(contract.twin, failure as CarrierTwinFailure)
        expect(await failureOf(ask())).toBe(reason)
      },
    )

    test.each(Object.entries(contract.leftOut))('leaves out a rate that is %s and keeps the others', async (failure, reason) => {
      const all = await ask()
      twin.setFailure(contract.twin, failure as CarrierTwinFailure)
      const { rates, ignored } = await ask()
      expect(ignored).toEqual({ [reason]: 1 })
      expect(rates).toEqual(all.rates.slice(1))
    })

    test('gives up when its time is over', async () => {
      twin.setFailure(contract.twin, 'hang')
      const limit = new AbortController()
      const asked = failureOf(ask(rateRequest(), limit.signal))
      limit.abort()
      expect(await asked).toBe('timeout')
    })

    test('fails when nothing listens', async () => {
      const nowhere = { EASYPOST_API_URL: 'http://127.0.0.1:1', SHIPPO_API_URL: 'http://127.0.0.1:1' }
      carrier = await contract.open({ ...twin.settings, ...nowhere })
      expect(await failureOf(ask())).toBe(contract.failures['nothing-listens'])
    })

    test('sends its key, and a wrong one is refused', async () => {
      carrier = await contract.open({ ...twin.settings, EASYPOST_API_KEY: 'other', SHIPPO_API_KEY: 'other' })
      expect(await failureOf(ask())).toBe(contract.failures['wrong-key'])
    })
  })
}
