import { expect, test } from 'bun:test'
import { describeAddress } from '#src/cli/public-address-check.ts'
import { checkAddress } from '#src/cli/machine-checks.ts'
import type { AddressReport } from '#src/store-domain/check-address.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'

const fine: AddressReport = {
  host: 'shop.example',
  addresses: ['203.0.113.5'],
  isInner: false,
  answers: [{ address: '203.0.113.5', state: 'ok', detail: '' }],
  certificate: { state: 'ok', issuer: 'CA', validUntil: Date.UTC(2027, 0, 2), error: '' },
  redirect: 'ok',
  hsts: 'ok',
  isHttps: true,
  checkedAt: 0,
}
const texts = (report: Partial<AddressReport>) => describeAddress({ ...fine, ...report }).map(({ level, text }) => `${level}: ${text}`)

test('doctor says that the address leads to this store, or what is in the way, never as an error', () => {
  expect(texts({})).toEqual(['fine: shop.example leads to this store at 203.0.113.5'])
  expect(texts({ addresses: [], answers: [] })).toEqual(['notice: shop.example is not in the DNS. Add its A record at your registrar'])
  expect(texts({ addresses: ['10.0.0.5'], isInner: true })[0]).toBe(
    'notice: shop.example leads into this network (10.0.0.5), where visitors from elsewhere cannot reach it',
  )
  expect(texts({ answers: [{ address: '203.0.113.5', state: 'noAnswer', detail: 'ECONNREFUSED' }] })).toEqual([
    'notice: shop.example at 203.0.113.5: nothing answers, which is expected while the store is stopped (ECONNREFUSED)',
  ])
  expect(texts({ certificate: { ...fine.certificate!, state: 'endsSoon' }, redirect: 'plain', hsts: 'missing' }).slice(1)).toEqual([
    'notice: The certificate of shop.example ends on 2027-01-02',
    'notice: http://shop.example does not lead to https',
    'notice: The proxy changes or drops the header Strict-Transport-Security',
  ])
})

test.each([
  [['127.0.0.1', '10.0.0.0/8'], false],
  [['0.0.0.0/0'], true],
])('doctor warns about trusted proxies of everyone: %p', (trustedProxies, warns) => {
  const { config } = createShopWithoutDatabase({ production: true, baseUrl: 'https://shop.example', trustedProxies })
  expect(checkAddress(config).some(({ text }) => text.startsWith('TRUSTED_PROXIES has a network'))).toBe(warns)
})
