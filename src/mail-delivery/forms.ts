import { t } from 'elysia'
import { maxEmailLength } from '#src/lib/people/emails.ts'

export const testMailSchema = t.Object({ to: t.String({ maxLength: maxEmailLength, default: '' }) })

/** A DKIM selector is labels of a host name (RFC 6376, section 3.1). */
export const senderCheckSchema = t.Object({
  selector: t.String({
    maxLength: 63,
    default: '',
    pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?)*)?$',
    invalid: 'mailDelivery.selectorInvalid',
  }),
})
