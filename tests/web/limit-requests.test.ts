import { expect, test } from 'bun:test'
import { createRequestLimiter } from '#src/web/limit-requests.ts'

const countAllowed = (limit: ReturnType<typeof createRequestLimiter>, addressOf: (index: number) => string, requests: number) =>
  Array.from({ length: requests }, (_, index) => limit(addressOf(index), '/webhooks/x', 1000)).filter((seconds) => seconds === 0).length

test('requests count by IPv4 address, by IPv6 /64 and, ten times as many, by /48', () => {
  expect(countAllowed(createRequestLimiter(), () => '203.0.113.7', 700)).toBe(600)
  expect(countAllowed(createRequestLimiter(), (index) => `2001:db8:1:2::${index.toString(16)}`, 700)).toBe(600)
  expect(countAllowed(createRequestLimiter(), (index) => `2001:db8:1:${index.toString(16)}::1`, 7000)).toBe(6000)
  expect(countAllowed(createRequestLimiter(), (index) => `2001:db8:${index.toString(16)}::1`, 7000)).toBe(7000)
})

test('a network that is over its limit leaves that of its neighbors alone, and unknown addresses and files have none', () => {
  const limit = createRequestLimiter()
  countAllowed(limit, () => '2001:db8:1:2::1', 20_000)
  expect(limit('2001:db8:1:3::1', '/webhooks/x', 1000)).toBe(0)
  expect(countAllowed(createRequestLimiter(), () => '', 2000)).toBe(2000)
  for (let index = 0; index < 2000; index++) limit('203.0.113.7', '/static/a.css', 1000)
  expect(limit('203.0.113.7', '/', 1000)).toBe(0)
})
