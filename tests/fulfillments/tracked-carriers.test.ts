import { describe, expect, test } from 'bun:test'
import { carrierName, carrierNames, parseCarrier, trackingLink } from '#src/fulfillments/tracked-carriers.ts'

const address = { country: 'NL', postalCode: '1234 AB' }
const linkOf = (carrier: string, trackingNumber: string, trackingUrl = '') =>
  trackingLink({ carrier, trackingNumber, trackingUrl }, address)

describe('a carrier', () => {
  test.each(carrierNames)('%s is known by its name in any case, and links to its tracking page', (name) => {
    const code = parseCarrier(` ${name.toUpperCase()} `)
    expect(carrierName(code)).toBe(name)
    const url = new URL(linkOf(code, 'A1 2/3'))
    expect(url.protocol).toBe('https:')
    expect(url.href).toContain('A12%2F3')
  })

  test('that is not known keeps its name and has no link', () => {
    expect(parseCarrier(' Bike Couriers ')).toBe('Bike Couriers')
    expect(carrierName('Bike Couriers')).toBe('Bike Couriers')
    expect(linkOf('Bike Couriers', 'A1')).toBe('')
  })

  test('names the destination where its page needs it', () => {
    expect(linkOf('postnl', '3STEST')).toBe('https://jouw.postnl.nl/track-and-trace/3STEST/NL/1234AB')
  })

  test('has no link without a number, and a URL of its own wins', () => {
    expect(linkOf('ups', '')).toBe('')
    expect(linkOf('ups', 'A1', 'https://track.example/A1')).toBe('https://track.example/A1')
  })
})
