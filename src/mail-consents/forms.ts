import { t } from 'elysia'

export const stopEmailsSchema = t.Object({ token: t.String({ maxLength: 1000, default: '' }) })

/** Boxes of the emails a person can agree to. */
export const consentFields = {
  consent_cart_reminder: t.Boolean(),
  consent_review_request: t.Boolean(),
}

export const consentsSchema = t.Object(consentFields)
