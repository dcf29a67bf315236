import type { OrderTaxRate, TaxSource } from '#db/schema/orders.ts'
import type { TaxKind } from '#db/schema/tax.ts'
import type { View } from '#src/web/view.ts'

interface NamedTax {
  kind: TaxKind | 'none'
  /** What was charged; null = not known by rate. */
  rates: readonly { name: string }[] | null
}

interface TaxedOrder {
  taxLabel: TaxKind | 'none' | ''
  taxRates: readonly OrderTaxRate[] | null
  taxIncluded: boolean
  reverseCharge: boolean
}

interface TaxRow extends NamedTax {
  isIncluded: boolean
  reverseCharge: boolean
}

/** The label of the tax in an order's totals. */
export function taxRowName({ t }: Pick<View, 't'>, { isIncluded, reverseCharge, ...named }: TaxRow): string {
  // Its rates are named after the reverse charge.
  if (reverseCharge) return t('checkout.taxReverseCharge', { tax: t(`tax.kind.${named.kind}`) })
  const tax = taxNameOf({ t }, named)
  return isIncluded ? t('checkout.taxIncluded', { tax }) : tax
}

export const taxRowOf = ({ taxLabel, taxRates, taxIncluded, reverseCharge }: TaxedOrder): TaxRow => ({
  kind: taxLabel || 'none',
  rates: taxRates,
  isIncluded: taxIncluded,
  reverseCharge,
})

/** A VAT that all rates call the same has their name: GST in Australia, or what staff have written. */
export function taxNameOf({ t }: Pick<View, 't'>, { kind, rates }: NamedTax): string {
  const [name, ...others] = new Set((rates ?? []).map((rate) => rate.name))
  return kind === 'vat' && name !== undefined && others.length === 0 ? taxName({ t }, name) : t(`tax.kind.${kind}`)
}

/** The names of built-in rates are translated; what staff have written stays. */
export function taxName({ t }: Pick<View, 't'>, name: string): string {
  const kind = builtInNames.get(name)
  return kind ? t(`tax.kind.${kind}`) : name
}

const builtInNames = new Map<string, TaxKind>([
  ['VAT', 'vat'],
  ['Sales tax', 'sales_tax'],
])

/** True until the payment of an order whose processor charges the tax: nobody knows the amount yet. */
export const isTaxOpen = ({ taxSource, paidAt }: { taxSource: TaxSource; paidAt: number | null }): boolean =>
  taxSource === 'processor' && paidAt === null

/** True when the processor, as the seller of record, charged the tax of an order. */
export const isTaxedBySeller = ({ taxSource, paidAt }: { taxSource: TaxSource; paidAt: number | null }): boolean =>
  taxSource === 'processor' && paidAt !== null
