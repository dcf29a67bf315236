import type { Tx } from '#db/types.ts'
import { isEmailProven } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'
import { type NewMail, queueMail } from '#src/mail/outbox.ts'
import type { MailParams, MailSlug } from '#src/mail/templates/built-in-templates.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'

/** Wording and formats of the order's language. */
export interface OrderMailContext {
  t: Translate
  language: string
  money(minor: number): string
  date(ms: number, style?: 'date' | 'datetime'): string
  /** Only a proven address gets what a stranger typed. */
  isProven: boolean
}

interface CommonParams {
  customer_name: string
  order_number: string
  order_link: string
}

/** Queues an email to the buyer in the order's language, below the order's earlier ones. Nothing when the address was erased. */
export async function queueBuyerMail<S extends MailSlug>(
  shop: Shop,
  tx: Tx,
  mail: { template: S; order: OrderRow; findWording: FindWording } & Pick<NewMail<S>, 'sendAt'>,
  params: (common: CommonParams, context: OrderMailContext) => MailParams<S> | Promise<MailParams<S>>,
): Promise<number | null> {
  const { template, order, findWording } = mail
  if (order.email === '') return null
  const { timezone } = await readSettings(tx)
  const { language, t } = findWording(order.language)
  const { money, date } = formatsFor(language, order.currency, timezone)
  const isProven = await isEmailProven(tx, order.userId, order.email)
  const earlierMails = (await listOrderMails(tx, order.id)).filter(({ recipient }) => recipient === order.email)
  const common = {
    customer_name: isProven ? order.name : '',
    order_number: String(order.number),
    order_link: `${shop.config.baseUrl}/checkout/success/${order.externalId}`,
  }
  return queueMail(shop, tx, {
    template,
    to: order.email,
    language,
    orderId: order.id,
    threadIds: earlierMails.map(({ messageId }) => messageId).reverse(),
    ...(mail.sendAt === undefined ? {} : { sendAt: mail.sendAt }),
    params: await params(common, { t, language, money, date, isProven }),
  })
}
