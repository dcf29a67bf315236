import { emailKey } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type MoneyInput, amountInput, exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { type NumberInput, parseNumberText } from '#src/lib/text/number-input.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { DiscountFormValues } from '../forms.ts'
import { maxPercent } from '../limits.ts'
import type { DiscountFacts } from '../save-discount.ts'

/** The form of a new discount: a code without conditions. */
export const newDiscountForm = (): FormState =>
  initialForm({ method: 'code', kind: 'percent', sale_items: 'any', active: true, percent: '10' })

export function toDiscountForm(facts: DiscountFacts & { updatedAt: number }, input: MoneyInput): FormState {
  const amount = (minor: number | null) => (minor === null ? '' : amountInput(minor, input))
  return initialForm({
    method: facts.automatic ? 'automatic' : 'code',
    code: facts.code,
    name: facts.name,
    kind: facts.kind,
    percent: facts.kind === 'percent' ? percentInput(facts.value, input) : '',
    amount: facts.kind === 'fixed' ? amount(facts.value) : '',
    max_shipping_rate: amount(facts.maxShippingRate),
    min_total: amount(facts.minTotal),
    max_total: amount(facts.maxTotal),
    min_quantity: facts.minQuantity,
    max_quantity: facts.maxQuantity,
    min_weight: facts.minWeight,
    max_weight: facts.maxWeight,
    wholesale_only: facts.wholesaleOnly,
    customer_email: facts.customerKey,
    sale_items: facts.saleItems,
    included_products: facts.includedProducts.map(String),
    excluded_products: facts.excludedProducts.map(String),
    included_categories: facts.includedCategories.map(String),
    excluded_categories: facts.excludedCategories.map(String),
    starts_on: facts.startsOn,
    ends_on: facts.endsOn,
    usage_limit: facts.usageLimit,
    customer_limit: facts.customerLimit,
    stackable: facts.stackable,
    active: facts.active,
  })
}

/** Throws UserError on a field with an unreadable amount or percentage. */
export function toFacts(values: DiscountFormValues, input: MoneyInput): DiscountFacts {
  const { kind } = values
  const amount = (field: 'amount' | 'max_shipping_rate' | 'min_total' | 'max_total'): number | null => {
    if (values[field] === '') return null
    const minor = parseAmount(values[field], input)
    if (minor === null) throw new UserError('products.notAnAmount', { example: exampleAmount(input) }, field)
    return minor
  }
  const readValue = () => {
    if (kind === 'free_shipping') return 0
    if (kind === 'fixed') return amount('amount') ?? 0
    const ppm = parsePercent(values.percent, input)
    if (ppm === null || ppm === 0 || ppm > maxPercent * 10_000)
      throw new UserError('discounts.invalidPercent', { most: maxPercent }, 'percent')
    return ppm
  }
  const value = readValue()
  if (kind === 'fixed' && value === 0) throw new UserError('discounts.invalidAmount', {}, 'amount')
  return {
    name: values.name,
    automatic: values.method === 'automatic',
    code: values.code,
    kind,
    value,
    maxShippingRate: kind === 'free_shipping' ? amount('max_shipping_rate') : null,
    minTotal: amount('min_total'),
    maxTotal: amount('max_total'),
    minWeight: values.min_weight,
    maxWeight: values.max_weight,
    minQuantity: values.min_quantity,
    maxQuantity: values.max_quantity,
    wholesaleOnly: values.wholesale_only,
    customerKey: values.customer_email.trim() === '' ? null : emailKey(values.customer_email.trim()),
    saleItems: values.sale_items,
    includedProducts: [...new Set(values.included_products)],
    excludedProducts: [...new Set(values.excluded_products)],
    includedCategories: [...new Set(values.included_categories)],
    excludedCategories: [...new Set(values.excluded_categories)],
    startsOn: values.starts_on,
    endsOn: values.ends_on,
    usageLimit: values.usage_limit,
    customerLimit: values.customer_limit,
    stackable: values.stackable,
    active: values.active,
  }
}

/** Parts per million of "12.5", with or without a percent sign; null for anything else. */
function parsePercent(text: string, input: NumberInput): number | null {
  const number = parseNumberText(text.replace('%', ''), input)
  if (!number || number.whole.length > 3 || number.fraction.length > 4) return null
  return Number(number.whole + number.fraction.padEnd(4, '0'))
}

const percentInput = (ppm: number, { decimal }: NumberInput): string => String(ppm / 10_000).replace('.', decimal)
