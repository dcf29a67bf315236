import type { Kit } from '#db/kit.ts'

/** What a person can agree to be emailed about. */
export const consentKinds = ['cart_reminder', 'review_request'] as const
export type ConsentKind = (typeof consentKinds)[number]

export function mailConsentsTables(k: Kit) {
  const mailConsents = k.table(
    'mail_consents',
    {
      emailKey: k.text('email_key').notNull(),
      kind: k.text('kind').$type<ConsentKind>().notNull(),
      email: k.text('email').notNull(),
      language: k.text('language').notNull(),
      // The sentence that was agreed to, and where.
      wording: k.text('wording').notNull(),
      source: k.text('source').$type<'checkout' | 'account'>().notNull(),
      // The cart of the checkout in which it was given last; an account's consent holds for all its carts.
      cartId: k.int('cart_id'),
      givenAt: k.ms('given_at').notNull(),
      // Null = it holds.
      withdrawnAt: k.ms('withdrawn_at'),
      mailedAt: k.ms('mailed_at'),
    },
    (t) => [
      k.primaryKey({ columns: [t.emailKey, t.kind] }),
      k.index('mail_consents_cart').on(t.cartId, t.kind),
      k.index('mail_consents_withdrawn').on(t.withdrawnAt),
    ],
  )
  return { mailConsents }
}
