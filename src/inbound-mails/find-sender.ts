import type { SenderWarning } from '#db/schema/tickets.ts'
import type { Exec } from '#db/types.ts'
import { hasPermission, isStaff } from '#src/accounts/permissions.ts'
import { findUserByEmail, isEmailProven, type User } from '#src/accounts/users.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import { isSenderVerified } from './parse/authentication.ts'
import type { ReceivedMail } from './parse/received-mail.ts'
import { type SignedBy, trustedSources } from './signatures.ts'
import { inboundSettingsOf } from './inbound-settings.ts'

export interface Sender {
  side: 'customer' | 'staff'
  author: { id: number | null; name: string; email: string }
  warning: SenderWarning
  /** Whether a server proves that the address wrote the mail. */
  isVerified: boolean
}

/** Who wrote a mail. Without a ticket, who asks. A staff address counts as staff only when its domain proves the mail. */
export async function findSender(
  shop: Shop,
  q: Exec,
  { mail, ticket, signedBy }: { mail: ReceivedMail; ticket: Pick<TicketRow, 'emailKey' | 'userId'> | null; signedBy: SignedBy },
): Promise<Sender> {
  const { fromAddress: email, fromName } = mail
  const isVerified = isSenderVerified(email, mail.evidence, trustedSources(inboundSettingsOf(shop), signedBy))
  const name = fromName || email
  const customer = (id: number | null, warning: SenderWarning): Sender => ({
    side: 'customer',
    author: { id, name, email },
    warning,
    isVerified,
  })
  if (ticket && emailKey(email) === ticket.emailKey) return customer(ticket.userId, '')
  const user = isEmail(email) ? await findUserByEmail(q, email) : null
  if (user && (await canAnswer(q, user))) {
    if (!isVerified || !ticket) return customer(null, isVerified ? '' : 'unverified_staff')
    return { side: 'staff', author: { id: user.id, name: user.name || name, email }, warning: '', isVerified }
  }
  if (ticket) return customer(null, 'other_sender')
  const isOwner = user !== null && isVerified && (await isEmailProven(q, user.id, email))
  return customer(isOwner ? user.id : null, '')
}

async function canAnswer(q: Exec, { roleId, disabledAt }: User): Promise<boolean> {
  if (!isStaff(roleId) || disabledAt !== null) return false
  return hasPermission(roleId, 'tickets', 'write', (await readSettings(q)).staff_rights)
}
