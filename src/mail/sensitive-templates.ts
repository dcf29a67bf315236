import type { RoleId } from '#db/schema/accounts.ts'
import type { MailSlug } from './built-in-templates.ts'

/** Mails that open something for whoever reads them: a code or a link that signs somebody in. */
export const sensitiveTemplates: MailSlug[] = ['set_password', 'two_factor_verification']

/** Whether a member of staff may read what such a mail says; with another's code they could become an administrator. */
export function canReadMail(roleId: RoleId, template: string): boolean {
  return roleId === 5 || !(sensitiveTemplates as string[]).includes(template)
}
