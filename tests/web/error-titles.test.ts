import { expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'

const { guest } = storeTest({ config: { rateLimits: false } })

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

test.each([
  ['/login', { email: 'a@example.com', password: 'wrong' }],
  ['/forgot-password', { email: 'x' }],
  ['/register', { email: 'x' }],
])('the title says that the form of %s was refused, as a page and as a fragment', async (path, form) => {
  const plain = titleOf((await guest.get(path)).text)!
  for (const client of [guest, guest.htmx(path)]) {
    const { status, text } = await client.post(path, form)
    expect([status, titleOf(text)]).toEqual([422, `Error: ${plain}`])
  }
})

test('so does the title of the contact form', async () => {
  const plain = titleOf((await guest.get('/tickets/create')).text)!
  const refused = await guest.post('/tickets', { email: 'x' })
  expect([refused.status, titleOf(refused.text)]).toEqual([422, `Error: ${plain}`])
})

test('the page of an error is named after it', async () => {
  const response = await guest.post('/checkout/comment', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([response.status, titleOf(response.text)!.startsWith('Error:')]).toEqual([403, false])
})
