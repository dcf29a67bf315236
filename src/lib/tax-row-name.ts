import type { TaxKind } from '#db/schema/tax.ts'
import type { View } from '#src/web/view.ts'

interface TaxRow {
  kind: TaxKind | 'none'
  isIncluded: boolean
  reverseCharge: boolean
}

/** The label of the tax in an order's totals. */
export function taxRowName({ t }: Pick<View, 't'>, { kind, isIncluded, reverseCharge }: TaxRow): string {
  const tax = t(`tax.kind.${kind}`)
  if (reverseCharge) return t('checkout.taxReverseCharge', { tax })
  return isIncluded ? t('checkout.taxIncluded', { tax }) : tax
}
