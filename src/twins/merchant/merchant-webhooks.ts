/** The merchant of record's event around an entity that changed; `now` in epoch ms. */
export function createMerchantEvent(type: string, data: unknown, now: number) {
  const newId = (kind: string) => `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`
  const id = newId('evt')
  const content = { event_id: id, event_type: type, occurred_at: new Date(now).toISOString(), notification_id: newId('ntf'), data }
  return { id, type, content }
}

/** The Merchant-Signature header of a body signed at `now` (epoch ms). */
export function signMerchantWebhook(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `ts=${seconds};h1=${new Bun.CryptoHasher('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`
}
