import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'
import { type PretendTaxServices, startPretendTaxServices } from '#src/twins/tax.ts'
import { type TaxServices, listTaxServices } from '#src/tax/tax-connections.ts'
import { realSystem } from '#src/shop/real-system.ts'

let pretend: PretendTaxServices
let services: TaxServices

beforeAll(() => {
  pretend = startPretendTaxServices()
  services = listTaxServices(pretend.settings, realSystem)
})
afterEach(() => void pretend.calls.splice(0))
afterAll(() => pretend.stop())

const buyer = parseVatNumber('EL094259216')!
const unknown = { country: 'RO', prefix: 'RO', number: '18547200' }
const seller = parseVatNumber('DE136695976')!

describe('the register of VAT numbers', () => {
  test('is asked in its format and with the number of the store', async () => {
    expect(await services.vatRegister.check(buyer, seller)).toEqual({ state: 'valid', name: 'Pretend Trading', reference: 'WAPIPRETEND1' })
    expect(pretend.calls).toEqual([
      {
        path: '/vies/check-vat-number',
        body: { countryCode: 'EL', vatNumber: '094259216', requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
    ])
  })

  test('says which numbers it does not know, without a name', async () => {
    expect(await services.vatRegister.check(unknown, seller)).toEqual({ state: 'invalid', name: '', reference: '' })
  })

  test.each(['down', 'garbage'] as const)('throws when it is %s', async (failure) => {
    pretend.failNext(failure)
    expect(services.vatRegister.check(buyer, seller)).rejects.toThrow()
  })
})

describe('the live tax provider', () => {
  const request = {
    currency: 'USD',
    address: { country: 'US', state: 'CA', postalCode: '90210', city: 'Los Angeles', address1: '1 Main St' },
    lines: [
      { key: '1', quantity: 3, amount: 1999, taxClass: 'standard' as const },
      { key: '2', quantity: 1, amount: 1000, taxClass: 'food' as const },
    ],
    shipping: 595,
  }

  test('is asked with decimals, discounted amounts and its codes of goods', async () => {
    await services.provider!.quote(request)
    expect(pretend.calls[0]!.body).toEqual({
      to_country: 'US',
      to_zip: '90210',
      to_state: 'CA',
      to_city: 'Los Angeles',
      to_street: '1 Main St',
      shipping: 5.95,
      line_items: [
        { id: '1', quantity: 1, unit_price: 19.99, discount: 0 },
        { id: '2', quantity: 1, unit_price: 10, discount: 0, product_tax_code: '40030' },
      ],
    })
  })

  test('answers taxes by line in minor units', async () => {
    expect(await services.provider!.quote(request)).toEqual({
      lines: {
        1: [{ name: 'Sales tax', ratePpm: 80_000, base: 1999, amount: 160 }],
        2: [{ name: 'Sales tax', ratePpm: 40_000, base: 1000, amount: 40 }],
      },
      shipping: [],
    })
  })

  test('collects nothing where the store has no duty to', async () => {
    expect(await services.provider!.quote({ ...request, address: { ...request.address, country: 'BR' } })).toEqual({
      lines: {},
      shipping: [],
    })
  })

  test.each(['down', 'garbage'] as const)('throws when it is %s', async (failure) => {
    pretend.failNext(failure)
    expect(services.provider!.quote(request)).rejects.toThrow()
  })

  test('exists only with an API key', () => {
    expect(listTaxServices({}, realSystem).provider).toBeNull()
  })
})
