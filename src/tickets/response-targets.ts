import { and, desc, eq } from 'drizzle-orm'
import { type TicketPriority, ticketPriorities } from '#db/schema/tickets.ts'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { type BusinessHours, addBusinessTime, parseOpeningSpans } from '#src/lib/dates/business-hours.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import { maxReopeningEvents } from './limits.ts'

export interface Targets {
  hours: BusinessHours
  /** Minutes of business hours; null = no target. */
  response: Record<TicketPriority, number | null>
  resolution: Record<TicketPriority, number | null>
}

/** Targets from the settings. A damaged day counts as closed. */
export function targetsOf(settings: Settings): Targets {
  const days = settings.helpdesk_hours.split(';').map((day) => parseOpeningSpans(day) ?? [])
  const byPriority = <T>(valueOf: (priority: TicketPriority) => T) =>
    Object.fromEntries(ticketPriorities.map((priority) => [priority, valueOf(priority)])) as Record<TicketPriority, T>
  return {
    hours: { timeZone: settings.timezone, days, holidays: new Set(settings.helpdesk_holidays.split(/\s+/).filter(isDay)) },
    response: byPriority((priority) => settings[`helpdesk_response_${priority}`]),
    resolution: byPriority((priority) => {
      const hours = settings[`helpdesk_resolution_${priority}`]
      return hours === null ? null : hours * 60
    }),
  }
}

/** Sets the targets of an open ticket that it has not: since the customer waits, and since it was opened or reopened. */
export async function setMissingTargets(tx: Tx, id: number, now: number): Promise<void> {
  const { tickets } = tx.t
  const [ticket] = await tx.select(columns(tx)).from(tickets).where(eq(tickets.id, id)).limit(1)
  if (!ticket) return
  const { waitingSince, priority } = ticket
  const needsResponse = waitingSince !== null && ticket.responseDueAt === null
  const needsResolution = ticket.resolutionDueAt === null
  if (!needsResponse && !needsResolution) return
  const targets = targetsOf(await readSettings(tx))
  await tx
    .update(tickets)
    .set({
      ...(needsResponse ? { responseDueAt: dueAt(targets.response[priority], waitingSince, targets) } : {}),
      // One that was resolved before starts again.
      ...(needsResolution
        ? { resolutionDueAt: dueAt(targets.resolution[priority], ticket.messageCount > 1 ? now : ticket.createdAt, targets) }
        : {}),
    })
    .where(eq(tickets.id, id))
}

/** Sets the targets of a ticket again, because its priority has changed. */
export async function renewTargets(tx: Tx, id: number): Promise<void> {
  const { tickets } = tx.t
  const [ticket] = await tx.select(columns(tx)).from(tickets).where(eq(tickets.id, id)).limit(1)
  if (!ticket || ticket.status === 'resolved' || ticket.status === 'closed') return
  const targets = targetsOf(await readSettings(tx))
  const { waitingSince, priority } = ticket
  const openedAt = (await findReopening(tx, id)) ?? ticket.createdAt
  await tx
    .update(tickets)
    .set({
      responseDueAt: waitingSince === null ? null : dueAt(targets.response[priority], waitingSince, targets),
      resolutionDueAt: dueAt(targets.resolution[priority], openedAt, targets),
    })
    .where(eq(tickets.id, id))
}

const columns = ({ t: { tickets } }: Exec) =>
  pick(tickets, 'status', 'priority', 'messageCount', 'waitingSince', 'responseDueAt', 'resolutionDueAt', 'createdAt')

const dueAt = (minutes: number | null, since: number, { hours }: Targets): number | null =>
  minutes === null ? null : addBusinessTime(since, minutes, hours)

// Among the newest events; an older reopening than that counts as none.
async function findReopening(q: Exec, ticketId: number): Promise<number | null> {
  const { ticketMessages } = q.t
  const events = await q
    .select({ event: ticketMessages.event, createdAt: ticketMessages.createdAt })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, 'event')))
    .orderBy(desc(ticketMessages.id))
    .limit(maxReopeningEvents)
  const isReopening = (event: (typeof events)[number]['event']) =>
    event?.['kind'] === 'status' && (event['from'] === 'resolved' || event['from'] === 'closed')
  return events.find(({ event }) => isReopening(event))?.createdAt ?? null
}
