import { expect, test } from 'bun:test'
import { hasValidHost, isOurHost } from '#src/web/host.ts'

test.each([
  ['shop.example', true],
  ['shop.example:3000', true],
  ['shop.example, evil.example', false],
  ['shop.example evil.example', false],
  ['shop.example@evil.example', false],
])('a request for host %j is unambiguous: %j', (host, isValid) => {
  expect(hasValidHost(new Request('http://shop.example/', { headers: { host } }))).toBe(isValid)
})

test.each([
  ['http://shop.example/', true],
  ['http://127.0.0.1:3000/', true],
  ['http://[::1]/', true],
  ['http://shop/', true],
  ['http://shop.localhost/', true],
  ['http://evil.example/', false],
  ['http://shop.example.evil.example/', false],
])('%s is ours: %j', (url, isOurs) => {
  expect(isOurHost(url, 'shop.example')).toBe(isOurs)
})
