import type { Tx } from '#db/types.ts'
import { failWebhookEvent, recordWebhookEvent } from '#src/payments/events/webhook-events.ts'

/** A webhook event that failed and waits for staff; `now` in epoch ms. Returns its ID. */
export async function createFailedEvent(
  tx: Tx,
  source: string,
  event: { eventId: string; type: string },
  { payload, error, now }: { payload: string; error: string; now: number },
): Promise<number> {
  const stored = await recordWebhookEvent(tx, { slug: source, account: '' }, event, payload, now)
  if (stored === null) throw new Error(`event ${event.eventId} is processed already`)
  await failWebhookEvent(tx, stored.id, { account: '', error, mayRetry: false, now })
  return stored.id
}
