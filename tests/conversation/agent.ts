import { listMessages } from '#src/tickets/find-tickets.ts'
import type { TestShop } from '#tests/support/shop.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'

/** What the composer's form sends. */
export const replyForm = (body: string, more: Record<string, string | number | File> = {}) => ({
  key: `form:${crypto.randomUUID()}`,
  body,
  status: 'pending',
  after_send: 'stay',
  last: 1_000_000,
  ...more,
})

/** Sends a reply and returns the audit entry by which it can be undone. */
export async function sendReply(
  agent: TestClient,
  ticketId: number,
  body: string,
  more = {},
): Promise<{ response: TestResponse; entry: number }> {
  const response = await agent.post(`/admin/tickets/${ticketId}/reply`, replyForm(body, more))
  return { response, entry: Number(/undo=(\d+)/.exec(response.location ?? '')?.[1] ?? 0) }
}

export const listTexts = async (shop: TestShop, ticketId: number): Promise<string[]> =>
  (await listMessages(shop.db.read, ticketId)).filter(({ kind }) => kind !== 'event').map(({ bodyText }) => bodyText)

export const listEvents = async (shop: TestShop, ticketId: number): Promise<string[]> =>
  (await listMessages(shop.db.read, ticketId)).flatMap(({ event }) => (event ? String(event.kind) : []))
