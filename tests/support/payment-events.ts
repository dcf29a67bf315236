import { eq } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'

/** Waits until no stored payment event is left to process: on a busy machine they are answered first. */
export async function eventsProcessed({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { webhookEvents } = db.t
  while ((await db.read.$count(webhookEvents, eq(webhookEvents.state, 'received'))) > 0) await Bun.sleep(5)
}
