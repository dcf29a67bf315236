import { expect, test } from 'bun:test'
import { namesPerson } from '#src/lib/people/names-person.ts'

test('an address is found in any case and however JSON escapes it, and not as a part of another', () => {
  const found = [
    String.raw`{"a":"Jörg+1@Example.com"}`,
    String.raw`{"a":"J\u00d6RG\u002b1\u0040example.com"}`,
    String.raw`{"a":"of\njörg+1@example.com."}`,
    '/unsubscribe/j%C3%B6rg%2B1%40example.com',
  ]
  for (const payload of found) expect(namesPerson(payload, 'jörg+1@example.com')).toBe(true)
  for (const other of ['xjörg+1@example.com', 'jörg+1@example.com.au', 'g+1@example.com', 'jörg@example.com'])
    expect(namesPerson(JSON.stringify({ other }), 'jörg+1@example.com')).toBe(false)
})

test('an ID is found as it is written only', () => {
  expect(namesPerson('{"url":"/v1/charges/ch_1/refunds"}', 'ch_1')).toBe(true)
  for (const payload of ['{"id":"ch_12"}', '{"id":"ch_1_secret"}', '{"id":"CH_1"}']) expect(namesPerson(payload, 'ch_1')).toBe(false)
})
