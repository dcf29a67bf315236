import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Exec } from '#db/types.ts'
import { hasPermission } from '#src/accounts/permissions.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { TicketRow } from '../find-tickets.ts'

/** What agents can be notified of by email. */
export const staffNotices = ['new', 'replied', 'assigned'] as const
export type StaffNotice = (typeof staffNotices)[number]

/** Of an agent who has chosen nothing. */
export const defaultNotices: string[] = ['replied', 'assigned']

/** The addresses of the assignee, else of those who want to know of new tickets, else of support. */
export async function listStaffRecipients(
  q: Exec,
  settings: Settings,
  { ticket, kind, actorId }: { ticket: TicketRow; kind: StaffNotice; actorId: number | undefined },
): Promise<string[]> {
  const all = await listAgents(q, settings)
  const agents = all.filter(({ id, email }) => id !== actorId && emailKey(email) !== ticket.emailKey)
  // One who has left, or may not read tickets any more, tells nobody.
  if (all.some(({ id }) => id === ticket.assigneeId)) {
    const notice = kind === 'new' ? 'assigned' : kind
    return agents.filter(({ id, notices }) => id === ticket.assigneeId && notices.includes(notice)).map(({ email }) => email)
  }
  if (kind === 'assigned') return []
  const interested = agents.filter(({ notices }) => notices.includes('new')).map(({ email }) => email)
  if (interested.length > 0) return interested
  // Mail to it would open tickets.
  const { support_email: address, inbound_new_tickets: opensTickets } = settings
  return !opensTickets && isEmail(address) && emailKey(address) !== ticket.emailKey ? [address] : []
}

async function listAgents(q: Exec, { staff_rights: preset }: Settings) {
  const { users, agentPreferences } = q.t
  const rows = await q
    .select({ id: users.id, email: users.email, roleId: users.roleId, notifyOf: agentPreferences.notifyOf })
    .from(users)
    .leftJoin(agentPreferences, eq(agentPreferences.userId, users.id))
    .where(and(gte(users.roleId, 3), isNotNull(users.email), isNull(users.disabledAt)))
    .orderBy(users.id)
  return rows
    .filter(({ roleId }) => hasPermission(roleId as RoleId, 'tickets', 'read', preset))
    .map(({ id, email, notifyOf }) => ({ id, email, notices: notifyOf ?? defaultNotices }))
}
