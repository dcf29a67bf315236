import type { OrderTaxRate } from '#db/schema/orders.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import type { TotalsLine } from '#templates/ui/panel.tsx'

/** "VAT 7% of $10.00", one line a rate; a reverse charge has none. */
export const taxRateLines = ({ t, number, money }: Pick<View, 't' | 'number' | 'money'>, rates: readonly OrderTaxRate[]): TotalsLine[] =>
  rates
    .filter(({ ratePpm, amount }) => ratePpm > 0 || amount > 0)
    .map(({ name, ratePpm, base, amount }) => ({
      label: t('checkout.taxRate', { name: taxName({ t }, name), rate: number(ratePpm / 1_000_000, 'rate'), base: money(base) }),
      amount: money(amount),
      part: true,
    }))
