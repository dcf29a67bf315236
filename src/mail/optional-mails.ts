import type { Exec, Tx } from '#db/types.ts'
import { eq } from 'drizzle-orm'
import { UserError } from '#src/lib/errors/errors.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import type { MailSlug } from './templates/built-in-templates.ts'

/** Why an email cannot be switched off. */
export type RequiredReason = 'contract' | 'security' | 'asked' | 'money'

/**
 * `contract`: the law or the purchase demands it; `security`: an account is not safe without it; `asked`: the recipient asked for this one;
 * `money`: staff have to act. Emails that are not here can be switched off.
 */
const required: Partial<Record<MailSlug, RequiredReason>> = {
  order_confirmation: 'contract',
  order_refunded: 'contract',
  order_cancelled: 'contract',
  withdrawal_received: 'contract',
  payment_failed: 'contract',
  payment_instructions: 'contract',
  subscription_payment_failed: 'contract',
  return_approved: 'contract',
  return_declined: 'contract',
  account_deleted: 'contract',
  set_password: 'security',
  reset_password: 'security',
  password_changed: 'security',
  two_factor_verification: 'security',
  provider_linked: 'security',
  provider_unlinked: 'security',
  confirm_registration: 'security',
  account_exists: 'security',
  confirm_email_change: 'security',
  email_change_requested: 'security',
  email_changed: 'security',
  user_invitation: 'security',
  staff_service_changed: 'security',
  payment_request: 'asked',
  draft_order: 'asked',
  ticket_reply: 'asked',
  ticket_resolved: 'asked',
  form_copy: 'asked',
  back_in_stock: 'asked',
  inbound_test: 'asked',
  delivery_test: 'asked',
  staff_refund_failed: 'money',
  staff_dispute: 'money',
  staff_service_problem: 'money',
}

/** Null when staff may switch it off. */
export const requiredReason = (slug: MailSlug): RequiredReason | null => required[slug] ?? null

/** The emails that are not sent. */
export const listDisabledMails = cachedRows(['disabled_mails'], async (q: Exec): Promise<ReadonlySet<string>> => {
  const { disabledMails } = q.t
  const rows = await q.select({ slug: disabledMails.slug }).from(disabledMails)
  return new Set(rows.map(({ slug }) => slug))
})

/** True when staff switched this email off. A row for one that must be sent, from another release, counts for nothing. */
export const isMailDisabled = async (q: Exec, slug: MailSlug): Promise<boolean> =>
  requiredReason(slug) === null && (await listDisabledMails(q)).has(slug)

/** Switches an email on or off; false when it was already. Throws UserError for one that must be sent. `now` in epoch ms. */
export async function setMailEnabled(tx: Tx, slug: MailSlug, isEnabled: boolean, now: number): Promise<boolean> {
  const { disabledMails } = tx.t
  const reason = requiredReason(slug)
  if (reason !== null) throw new UserError(`emailTemplates.required.${reason}`)
  const changed = isEnabled
    ? await tx.delete(disabledMails).where(eq(disabledMails.slug, slug)).returning({ slug: disabledMails.slug })
    : await tx.insert(disabledMails).values({ slug, disabledAt: now }).onConflictDoNothing().returning({ slug: disabledMails.slug })
  return changed.length > 0
}
