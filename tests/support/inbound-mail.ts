import { desc, eq } from 'drizzle-orm'
import type { InboundMailState } from '#db/schema/inbound-mails.ts'
import { storeDelivery } from '#src/inbound-mails/deliveries.ts'
import type { TestClient, TestResponse } from './test-client.ts'
import type { TestShop } from './shop.ts'

export const inboundPath = '/webhooks/inbound-email'

/** Delivers a mail as the edge worker does; lines end as in mail. */
export const deliverRaw = (
  client: TestClient,
  mail: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<TestResponse> =>
  client.send(inboundPath, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: typeof mail === 'string' ? mail.replaceAll(/\r?\n/g, '\r\n') : mail,
  })

export const deliverJson = (client: TestClient, body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
  client.send(inboundPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const deliverForm = (
  client: TestClient,
  fields: Record<string, string | File>,
  { multipart = true, headers = {} }: { multipart?: boolean; headers?: Record<string, string> } = {},
): Promise<TestResponse> => {
  const body = multipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) (body as FormData).append(name, value as string)
  return client.send(inboundPath, { method: 'POST', headers, body })
}

/** A plain mail of Amara into a ticket. */
export const mailTo = (
  token: string,
  {
    from = 'Amara Okafor <amara@example.com>',
    id = crypto.randomUUID() as string,
    headers = [] as string[],
    body = 'It broke again.',
  } = {},
): string =>
  [
    `From: ${from}`,
    `To: reply+${token}@shop.example`,
    'Subject: Re: Broken cup',
    `Message-ID: <${id}@example.com>`,
    ...headers,
    '',
    body,
    '',
  ].join('\n')

/** Messages of a ticket without events, oldest first. */
export async function listThread(shop: TestShop, ticketId: number) {
  const { ticketMessages } = shop.db.t
  const rows = await shop.db.read.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId)).orderBy(ticketMessages.id)
  return rows.filter(({ kind }) => kind !== 'event')
}

export async function listEvents(shop: TestShop, ticketId: number) {
  const { ticketMessages } = shop.db.t
  const rows = await shop.db.read.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId)).orderBy(ticketMessages.id)
  return rows.flatMap(({ event }) => (event ? [event] : []))
}

export async function latestMail(shop: TestShop) {
  const { inboundMails } = shop.db.t
  const [row] = await shop.db.read.select().from(inboundMails).orderBy(desc(inboundMails.id)).limit(1)
  return row!
}

/** One of each verdict that staff can see. */
export const receivedMails: [state: InboundMailState, reason: string][] = [
  ...['no_token', 'unknown_token', 'no_sender'].map((reason): [InboundMailState, string] => ['unmatched', reason]),
  ...['bad_json', 'unreadable', 'timeout', 'no_source', 'error'].map((reason): [InboundMailState, string] => ['failed', reason]),
  ...['bounce', 'auto_reply', 'bulk', 'list', 'own_address', 'own_mail', 'self_test'].map((reason): [InboundMailState, string] => [
    'ignored',
    reason,
  ]),
  ['discarded', ''],
  ['duplicate', ''],
  ['added', ''],
]

/** Stores a mail of each verdict; the first three have a source. */
export async function fillReceivedMails(shop: TestShop): Promise<void> {
  const header = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null, signedBy: null }
  const body = new TextEncoder().encode(
    'From: x@example.com\nContent-Type: text/html\n\n<p>Да</p><img src="https://x.example/1.png"><blockquote type="cite">Нет</blockquote>',
  )
  for (const [index, [state, reason]] of receivedMails.entries()) {
    const id = await storeDelivery(shop, { header, body })
    const facts = {
      subject: index === 1 ? '' : 'Чашка',
      senderName: index === 2 ? '' : 'Анна',
      senderEmail: index === 2 ? '' : 'x@example.com',
    }
    await shop.db.transaction((tx) =>
      tx
        .update(tx.t.inboundMails)
        .set({ state, reason, ...facts, ...(index > 2 && { file: '' }) })
        .where(eq(tx.t.inboundMails.id, id)),
    )
  }
}
