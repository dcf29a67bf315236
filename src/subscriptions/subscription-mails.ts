import type { Tx } from '#db/types.ts'
import { getUser } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'

/** Asks the customer to update the card, in the language of the first order. Nobody is left to ask once the account is deleted. */
export async function queueRenewalFailedMail(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { subscription, amount, currency }: { subscription: SubscriptionRow; amount: number; currency: string },
): Promise<void> {
  if (subscription.userId === null) return
  const { email, name } = await getUser(tx, subscription.userId)
  const { timezone } = await readSettings(tx)
  const { language } = findWording(subscription.renewedOrder.language)
  const { money } = formatsFor(language, currency, timezone)
  await queueMail(shop, tx, {
    template: 'subscription_payment_failed',
    to: email,
    language,
    params: {
      customer_name: name,
      subscription_name: subscription.title,
      amount: money(amount),
      card_link: `${shop.config.baseUrl}/dashboard?tab=subscriptions`,
    },
  })
}

/** Announces the next charge to the customer, in the language of the first order. */
export async function queueRenewalNotice(shop: Shop, tx: Tx, findWording: FindWording, subscription: SubscriptionRow): Promise<void> {
  const { userId, periodEnd, amount, currency, title } = subscription
  if (userId === null || periodEnd === null) return
  const { email, name } = await getUser(tx, userId)
  const { timezone } = await readSettings(tx)
  const { language } = findWording(subscription.renewedOrder.language)
  const { money, date } = formatsFor(language, currency, timezone)
  await queueMail(shop, tx, {
    template: 'subscription_renewal',
    to: email,
    language,
    params: {
      customer_name: name,
      subscription_name: title,
      amount: money(amount),
      renews_on: date(periodEnd, 'date'),
      subscription_link: `${shop.config.baseUrl}/dashboard?tab=subscriptions`,
    },
  })
}
