import type { Tx } from '#db/types.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { mailTable } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { DraftRow } from './find-drafts.ts'
import type { QuotedDraft } from './quote-draft.ts'

export const draftLinkOf = ({ config }: Pick<Shop, 'config'>, { token }: Pick<DraftRow, 'token'>): string =>
  `${config.baseUrl}/checkout/draft/${token}`

/** Mails the payment link, in the store's default language. */
export async function queueDraftMail(shop: Shop, tx: Tx, findWording: FindWording, draft: DraftRow, quoted: QuotedDraft): Promise<void> {
  const { timezone } = await readSettings(tx)
  const { language, t } = findWording(null)
  const { money, date } = formatsFor(language, draft.currency, timezone)
  const { quote, lines } = quoted
  const items = lines.map(({ variant, quantity, unitPrice }) => ({
    name: `${quantity} × ${variant.name}`,
    detail: variant.options.map(({ value }) => value).join(' / '),
    amount: money(unitPrice * quantity),
  }))
  const sums: [string, number][] = [
    [t('checkout.subtotal'), quote.subtotal],
    ...(quote.discount > 0 ? [[t('checkout.discount'), -quote.discount] as [string, number]] : []),
    ...(quote.taxIncluded ? [] : [[t('draftOrders.tax'), quote.tax] as [string, number]]),
    [t('checkout.shipping'), quote.shipping],
  ]
  await queueMail(shop, tx, {
    template: 'draft_order',
    to: draft.email,
    language,
    params: {
      customer_name: '',
      amount: money(quote.total),
      pay_link: draftLinkOf(shop, draft),
      expires_on: date(draft.linkExpiresAt ?? shop.now()),
      order_table: mailTable([
        ...items,
        ...sums.map(([name, amount]) => ({ name, amount: money(amount), kind: 'sum' as const })),
        { name: t('checkout.total'), amount: money(quote.total), kind: 'total' },
      ]),
    },
  })
}
