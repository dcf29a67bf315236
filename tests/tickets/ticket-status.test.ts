import { describe, expect, test } from 'bun:test'
import { ticketStatuses } from '#db/schema/tickets.ts'
import { nextStatus, type TicketAction } from '#src/tickets/ticket-status.ts'

/** Status before, action, status after; null = not possible. */
const transitions: [(typeof ticketStatuses)[number], TicketAction, (typeof ticketStatuses)[number] | null][] = [
  ['open', 'customer_replies', 'open'],
  ['pending', 'customer_replies', 'open'],
  ['resolved', 'customer_replies', 'open'],
  ['closed', 'customer_replies', 'open'],
  ['open', 'customer_resolves', 'resolved'],
  ['pending', 'customer_resolves', 'resolved'],
  ['resolved', 'customer_resolves', null],
  ['closed', 'customer_resolves', null],
  ['open', 'customer_reopens', null],
  ['pending', 'customer_reopens', null],
  ['resolved', 'customer_reopens', 'open'],
  ['closed', 'customer_reopens', 'open'],
  ['open', 'quiet', null],
  ['pending', 'quiet', null],
  ['resolved', 'quiet', 'closed'],
  ['closed', 'quiet', null],
]

describe('the status of a ticket', () => {
  test.each(transitions)('%s, %s: %p', (before, action, after) => {
    expect(nextStatus(before, action)).toBe(after)
  })

  test('has a rule for every status', () => {
    const statuses = new Set(transitions.map(([before]) => before))
    expect([...statuses].sort()).toEqual([...ticketStatuses].sort())
  })
})
