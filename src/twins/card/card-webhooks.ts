/** The card processor's event around an object that changed; `now` in epoch ms. */
export function createCardEvent(type: string, object: unknown, { now, livemode }: { now: number; livemode: boolean }) {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
  const content = { id, object: 'event', created: Math.floor(now / 1000), data: { object }, livemode, pending_webhooks: 1, type }
  return { id, type, content }
}

/** The Card-Signature header of a body signed at `now` (epoch ms). */
export async function signWebhook(body: string, secret: string, now: number): Promise<string> {
  const { default: Stripe } = await import('stripe')
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: Math.floor(now / 1000) })
}
