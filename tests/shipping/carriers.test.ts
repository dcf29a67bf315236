import { expect, test } from 'bun:test'
import { carrierName, listCarriers } from '#src/shipping/carriers.ts'
import { collectRates } from '#src/shipping/quoted-rates.ts'
import { type CarrierContract, box, carrierTwin, rateRequest, testCarrier } from './carrier-contract.ts'
import { realSystem } from '#src/shop/real-system.ts'

const twin = carrierTwin()
const carriers = listCarriers(twin.settings, realSystem)
const ask = (id: string, request = rateRequest()) =>
  carriers.find((carrier) => carrier.id === id)!.fetchRates(request, new AbortController().signal)

const contractOf = (id: string, expected: CarrierContract['rates']): CarrierContract => ({
  twin: id as CarrierContract['twin'],
  open: async (settings) => listCarriers(settings, realSystem).find((carrier) => carrier.id === id)!,
  rates: expected,
  failures: {
    'server-error': 'unavailable',
    unauthorized: 'unauthorized',
    rejected: 'rejected',
    overloaded: 'overloaded',
    garbage: 'invalid',
    empty: 'invalid',
    'nothing-listens': 'unreachable',
    'wrong-key': 'unauthorized',
  },
  leftOut: { 'missing-fields': 'invalid', negative: 'invalid', 'other-currency': 'currency' },
})

const rates: Record<string, CarrierContract['rates']> = {
  easypost: [
    ['USPS', 'Ground Advantage', 612, 4],
    ['USPS', 'Priority', 948, 2],
    ['UPS', 'Ground', 1034, 3],
  ],
  shippo: [
    ['FedEx', 'Home Delivery', 1089, 3],
    ['FedEx', '2Day', 2275, 2],
  ],
}
for (const { id } of carriers) testCarrier(id, twin, contractOf(id, rates[id] ?? []))

test('EasyPost is asked once for parcels of the same size and weight', async () => {
  await ask('easypost', rateRequest({ parcels: [box, box, { ...box, weight: 2500 }] }))
  expect(twin.calls).toHaveLength(2)
})

test('EasyPost takes a parcel of unknown size, Shippo does not', async () => {
  const unsized = rateRequest({ parcels: [{ length: 0, width: 0, height: 0, weight: 900 }] })
  expect((await ask('easypost', unsized)).rates).not.toEqual([])
  await expect(ask('shippo', unsized)).rejects.toMatchObject({ failure: 'unsized' })
})

test('a carrier is ready with its key, and its test keys are recognized', () => {
  const describeCarriers = (settings: Record<string, string>) =>
    listCarriers(settings, realSystem).map(({ id, missing, isTestMode }) => [id, missing, isTestMode])
  expect(describeCarriers({ SHIPPO_API_KEY: 'shippo_live_1' })).toEqual([
    ['easypost', ['EASYPOST_API_KEY'], false],
    ['shippo', [], false],
  ])
  expect(describeCarriers({ EASYPOST_API_KEY: 'EZTK1', SHIPPO_API_KEY: 'shippo_test_1' })).toEqual([
    ['easypost', [], true],
    ['shippo', [], true],
  ])
})

test.each(['\u0000', 'Ground\nExpress', ' ', '\ud800'])('a rate whose service is %p is left out', (service) => {
  const rate = { carrier: 'UPS', service, serviceCode: 'a', amount: 1, days: null }
  expect(collectRates('easypost', [rate, { ...rate, service: 'Ground' }])).toMatchObject({
    rates: [{ service: 'Ground' }],
    ignored: { invalid: 1 },
  })
})

test('a carrier that is gone is named by its id, one of a plugin by its slug', () => {
  expect(carrierName(carriers, 'easypost')).toBe('EasyPost')
  expect(carrierName(carriers, 'plugin-harbor-express')).toBe('harbor-express')
  expect(carrierName(carriers, 'other')).toBe('other')
})
