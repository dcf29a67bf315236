import { beforeEach } from 'bun:test'
import { listOrderDisputes } from '#src/disputes/find-disputes.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { refundsTest } from '../refunds/refunds-test.ts'

/** `refundsTest` with the processor's events about disputes. */
export function disputesTest() {
  const store = refundsTest()
  const { shop, createEvent } = store
  beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { order_email: 'staff@example.com' }, shop.now())))

  const statuses = { open: 'needs_response', won: 'won', lost: 'lost' }
  const types = { open: 'created', won: 'closed', lost: 'closed' }

  /** The body of an event about a dispute; the store may answer for nine days. */
  function disputeEvent(
    reference: string,
    state: 'open' | 'won' | 'lost',
    { id = 'du_1', amount = 5495, status = statuses[state], type = `charge.dispute.${types[state]}`, currency = 'usd' } = {},
  ): string {
    const dueBy = Math.floor(shop.now() / 1000) + 9 * 86_400
    return createEvent(type, {
      id,
      object: 'dispute',
      amount,
      currency,
      payment_intent: reference,
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: dueBy },
    })
  }

  const readDisputes = (order: { id: number }) => listOrderDisputes(shop.db.read, order.id)
  return { ...store, disputeEvent, readDisputes }
}
