import { expect, test } from 'bun:test'
import { addForm } from '#tests/forms/sample-form.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { openTicket } from '#tests/support/tickets.ts'
import '#tests/support/matchers.ts'

const { shop, guest, customer, agent } = storeTest({ clients: { customer: 1, agent: 3 } })

test('the address that new tickets are sent to leads to the form, to the customer’s tickets, or to the inbox', async () => {
  expect((await guest.get('/tickets')).location).toBe('/tickets/create')
  expect((await customer.get('/tickets')).location).toBe('/dashboard?tab=tickets')
  expect((await agent.get('/tickets')).location).toBe('/admin/tickets')
})

test.each([
  ['/cart/add', '/cart'],
  ['/checkout/place-order', '/checkout'],
  ['/forms/contact/submit?x=1', '/forms/contact'],
  ['/logout', '/'],
  ['/language', '/'],
])('who opens the address of a form, %s, gets to %s', async (path, page) => {
  await addForm(shop)
  const response = await guest.get(path)
  expect(response).toHaveStatus(302)
  expect(response.location).toBe(page)
})

test('so do guests and staff on a ticket', async () => {
  const { id, token } = await openTicket(shop)
  expect((await guest.get(`/tickets/view/${token}/reply`)).location).toBe(`/tickets/view/${token}`)
  expect((await agent.get(`/admin/tickets/${id}/reply`)).location).toBe(`/admin/tickets/${id}`)
  expect((await agent.get('/admin/tickets/bulk')).location).toBe('/admin/tickets')
})

test('programs learn which methods such an address has, and so does who opens one that only programs use', async () => {
  for (const options of [acceptJson, { headers: { accept: '*/*' } }]) {
    const response = await guest.get('/cart/add', options)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  }
  expect(await guest.get('/webhooks/inbound-email')).toHaveStatus(405)
})
