import type { TaxSource } from '#db/schema/orders.ts'
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

/** True until the payment of an order whose processor charges the tax: nobody knows the amount yet. */
export const isTaxOpen = ({ taxSource, paidAt }: { taxSource: TaxSource; paidAt: number | null }): boolean =>
  taxSource === 'processor' && paidAt === null

/** True when the processor, as the seller of record, charged the tax of an order. */
export const isTaxedBySeller = ({ taxSource, paidAt }: { taxSource: TaxSource; paidAt: number | null }): boolean =>
  taxSource === 'processor' && paidAt !== null
