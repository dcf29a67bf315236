import type { RoleId } from '#db/schema/accounts.ts'
import type { MailSlug } from './template-variables.ts'

/** Emails with a code or link that grants access to an account. */
export const sensitiveTemplates: MailSlug[] = [
  'set_password',
  'two_factor_verification',
  'reset_password',
  'email_change_requested',
  'user_invitation',
]

/** Whether a role may read such an email: an administrator's code would allow taking over that account. */
export function canReadMail(roleId: RoleId, template: string): boolean {
  return roleId === 5 || !(sensitiveTemplates as string[]).includes(template)
}
