import type { RoleId } from '#db/schema/accounts.ts'
import { Forbidden } from '#src/lib/errors/errors.ts'
import type { MailSlug } from './built-in-templates.ts'

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
  return roleId === 5 || !isSensitive(template)
}

export const isSensitive = (template: string): boolean => (sensitiveTemplates as string[]).includes(template)

/** Those that warn administrators of what only they may do. */
const warnings: MailSlug[] = ['staff_service_changed', 'staff_service_problem']

/**
 * Whether a role may change its text, for which it also needs write access to emails: the text decides where a secret goes, and whether a
 * warning is one.
 */
export const canEditTemplate = (roleId: RoleId, slug: MailSlug): boolean => roleId === 5 || !(isSensitive(slug) || warnings.includes(slug))

/** Throws Forbidden. */
export function requireTemplateEditor(roleId: RoleId, slug: MailSlug): void {
  if (!canEditTemplate(roleId, slug)) throw new Forbidden('only administrators change emails with a secret or a warning')
}
