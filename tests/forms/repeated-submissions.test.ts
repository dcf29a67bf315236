import { expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { addForm, contactFields, field, hiddenValues, listSubmissions } from './sample-form.ts'
import '#tests/support/matchers.ts'

const { shop, guest, customer } = storeTest({ clients: { customer: 1 } })
const valid = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }
const file = (text: string) => new File([text], 'note.txt')

async function openForm() {
  await addForm(shop, { fields: [...contactFields, field('file', 'Note')] })
  const values = hiddenValues((await guest.get('/forms/contact')).text)
  return { ...values, ...valid, note: file('one') }
}

test('the same form sent twice at once is one submission', async () => {
  const form = await openForm()
  const send = () => guest.post('/forms/contact/submit', { ...form, note: file('one') }, acceptJson)
  const responses = await Promise.all([send(), send(), send()])
  expect(responses.map((response) => (response.json() as { submission_id: number }).submission_id)).toEqual([1, 1, 1])
  expect(await listSubmissions(shop)).toHaveLength(1)
})

test.each([
  ['another text', { message: 'Hello again' }],
  ['another address', { email: 'ben@example.com' }],
  ['another file', { note: file('two') }],
])('with %s it is another submission', async (_, other) => {
  const form = await openForm()
  await guest.post('/forms/contact/submit', { ...form, note: file('one') })
  expect((await guest.post('/forms/contact/submit', { ...form, note: file('one'), ...other }, acceptJson)).json()).toMatchObject({
    submission_id: 2,
  })
  expect(await listSubmissions(shop)).toHaveLength(2)
})

test('of a signed-in customer it is another submission', async () => {
  const form = await openForm()
  for (const client of [guest, customer]) await client.post('/forms/contact/submit', { ...form, note: file('one') })
  expect((await listSubmissions(shop)).map(({ userId }) => userId)).toEqual([null, expect.any(Number)])
})
