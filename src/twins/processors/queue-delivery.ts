import { type SentEvent, type TwinSandbox, deliveryModes } from '#src/payments/twin-sandbox.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** The sandbox's view of a queue of webhooks. */
export function queueDelivery(queue: WebhookQueue): NonNullable<TwinSandbox['delivery']> {
  return {
    modes: deliveryModes,
    mode: queue.mode,
    setMode: queue.setMode,
    heldCount: queue.heldCount,
    release: (order) => queue.releaseWebhooks(order === 'shuffled' ? shuffled : undefined),
    resend: queue.resendWebhook,
  }
}

function shuffled(messages: SentEvent[]): SentEvent[] {
  return messages
    .map((message) => ({ message, key: Math.random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ message }) => message)
}
