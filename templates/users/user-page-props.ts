import type { listAuditEntries } from '#src/accounts/audit/audit.ts'
import type { SignInRow } from '#src/accounts/sign-in/sign-in-history.ts'
import type { listUserTickets } from '#src/inbox/search-tickets.ts'
import type { listCustomerOrders } from '#src/orders/find-orders.ts'
import type { StaffUser, listMailsTo } from '#src/users/find-user.ts'
import type { UserNote } from '#src/users/user-notes.ts'
import type { View } from '#src/web/view.ts'
import type { LabeledAction } from '#templates/audit-log/audit-labels.tsx'

export type Rows<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>

export interface UserPageProps {
  view: View
  user: StaffUser
  /** Null without permission to read orders; so are `orders`. */
  totals: { orders: number; spent: number } | null
  orders: Rows<typeof listCustomerOrders> | null
  /** Null without permission to read tickets. */
  tickets: Rows<typeof listUserTickets> | null
  addresses: { label: string; isDefault: boolean; lines: string[] }[]
  languageName: string | null
  sessions: number
  signIns: SignInRow[]
  /** Null without permission to read the audit log. */
  entries: (Rows<typeof listAuditEntries>[number] & LabeledAction)[] | null
  /** Null without permission to read emails. `subject` is null for emails with a code or link. */
  mails: (Omit<Rows<typeof listMailsTo>[number], 'subject'> & { subject: string | null })[] | null
  canEdit: boolean
  notes: UserNote[]
  mayNote: boolean
}
