import { inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { TicketMessage } from '../find-tickets.ts'

type EventData = NonNullable<TicketMessage['event']>

export const describeCustomer = (name: string, email: string): string => (name === '' ? email : `${name} (${email})`)

/**
 * Fills in what events name by id only: customers as `from` and `to`, and the subject of a merged ticket. Those of an erased account remain
 * without.
 */
export async function nameEvents<M extends Pick<TicketMessage, 'event'>>(q: Exec, messages: M[]): Promise<M[]> {
  const events = messages.flatMap(({ event }) => (event ? [event] : []))
  const customers = await listCustomers(
    q,
    events.flatMap(({ fromUser, toUser }) => numbers(fromUser, toUser)),
  )
  const subjects = await listSubjects(
    q,
    events.flatMap(({ kind, from }) => (kind === 'merged' ? numbers(from) : [])),
  )
  return messages.map((message) => ({ ...message, event: message.event && named(message.event, customers, subjects) }))
}

function named(event: EventData, customers: Map<number, string>, subjects: Map<number, string>): EventData {
  if (event.kind === 'merged') return withTexts(event, { subject: subjects.get(Number(event.from)) })
  if (event.kind !== 'customer_changed') return event
  return withTexts(event, { from: customers.get(Number(event.fromUser)), to: customers.get(Number(event.toUser)) })
}

const withTexts = (event: EventData, texts: Record<string, string | undefined>): EventData =>
  Object.fromEntries([...Object.entries(event), ...Object.entries(texts)].filter(([, text]) => text !== undefined)) as EventData

async function listCustomers(q: Exec, ids: number[]): Promise<Map<number, string>> {
  const { users } = q.t
  if (ids.length === 0) return new Map()
  const rows = await q.select({ id: users.id, name: users.name, email: users.email }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name, email }) => [id, describeCustomer(name, email)]))
}

async function listSubjects(q: Exec, ids: number[]): Promise<Map<number, string>> {
  const { tickets } = q.t
  if (ids.length === 0) return new Map()
  const rows = await q.select({ id: tickets.id, subject: tickets.subject }).from(tickets).where(inArray(tickets.id, ids))
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}

const numbers = (...values: unknown[]): number[] => values.filter((value) => typeof value === 'number')
