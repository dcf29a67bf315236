import type { TestShop } from './shop.ts'
import type { TestClient, TestResponse } from './test-client.ts'

type Form = Record<string, string | number | File | (string | number)[]>

/** The hidden fields of a form, by name. */
export function hiddenFields({ text }: Pick<TestResponse, 'text'>): Record<string, string> {
  const fields = [...text.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Opens the form for a new ticket, waits as long as a person needs, and sends it. */
export async function sendTicket(shop: TestShop, client: TestClient, form: Form = {}, path = '/tickets/create'): Promise<TestResponse> {
  const { key = '', opened = '', order = '' } = hiddenFields(await client.get(path))
  shop.clock.advance(10_000)
  const typed = { name: 'Amara Okafor', email: 'amara@example.com', subject: 'Broken cup', message: 'The left cup has a crack.' }
  return client.post('/tickets', { key, opened, order, ...typed, ...form })
}

/** Answers on the page of a ticket. */
export async function sendReply(client: TestClient, path: string, form: Form): Promise<TestResponse> {
  const { key = '' } = hiddenFields(await client.get(path))
  return client.post(`${path}/reply`, { key, ...form })
}
