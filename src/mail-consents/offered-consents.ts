import { type ConsentKind, consentKinds } from '#db/schema/mail-consents.ts'
import type { Settings } from '#src/settings/settings.ts'

/** The kinds of email that the store sends with consent, as its settings say. */
export const offeredConsents = (settings: Settings): ConsentKind[] =>
  consentKinds.filter((kind) =>
    kind === 'cart_reminder'
      ? settings.cart_reminder_hours !== null
      : settings.review_request_days !== null && settings.reviews_mode !== 'off',
  )
