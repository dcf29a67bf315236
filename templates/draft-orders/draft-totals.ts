import type { QuotedDraft } from '#src/draft-orders/quote-draft.ts'
import type { DraftFacts } from '#src/draft-orders/quote-draft.ts'
import { taxRowName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import type { TotalsLine } from '#templates/ui/panel.tsx'

export function draftTotals(
  view: View,
  { discount, shippingName }: Pick<DraftFacts, 'discount' | 'shippingName'>,
  { quote, taxes }: Pick<QuotedDraft, 'quote' | 'taxes'>,
): TotalsLine[] {
  const { t, money } = view
  const discountLabel = discount?.reason || t('draftOrders.discount')
  return [
    { label: t('checkout.subtotal'), amount: money(quote.subtotal) },
    ...(quote.discount > 0 ? [{ label: discountLabel, amount: `−${money(quote.discount)}` }] : []),
    {
      label: taxRowName(view, { kind: taxes.kind, rates: quote.taxRates, isIncluded: quote.taxIncluded, reverseCharge: false }),
      amount: money(quote.tax),
    },
    {
      label: shippingName === '' ? t('checkout.shipping') : t('checkout.shippingBy', { rate: shippingName }),
      amount: money(quote.shipping),
    },
    { label: t('checkout.total'), amount: money(quote.total), total: true },
  ]
}
