import { and, desc, eq, lt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { WebhookEvent } from '#src/payments/events/webhook-events.ts'

/** Events, newest first; `before` is an id for paging. */
export async function listWebhookEvents(
  q: Exec,
  { before, limit, failedOnly }: { before?: number; limit: number; failedOnly?: boolean },
): Promise<WebhookEvent[]> {
  const { webhookEvents } = q.t
  const isOlder = before === undefined ? undefined : lt(webhookEvents.id, before)
  const isFailed = failedOnly ? eq(webhookEvents.state, 'failed') : undefined
  return q.select().from(webhookEvents).where(and(isOlder, isFailed)).orderBy(desc(webhookEvents.id)).limit(limit)
}
