import type { CurrencyCode, ITransactionItemResponse, ITransactionPaymentAttemptResponse } from '@paddle/paddle-node-sdk'
import { badRequest } from './merchant-error.ts'
import type { Transaction } from './merchant-store.ts'
import { pretendTaxRates, sumTotals, totalsOf, totalsText } from './merchant-tax.ts'

/** The items of a request to create a transaction, in snake case. */
export interface NewItem {
  quantity: number
  price: {
    description: string
    unit_price: { amount: string; currency_code: CurrencyCode }
    tax_mode: 'internal' | 'external'
    billing_cycle?: { interval: 'day' | 'week' | 'month' | 'year'; frequency: number } | null
    quantity: { minimum: number; maximum: number }
    product: { name: string; tax_category: 'standard' }
  }
}

/** Throws for items that the real API rejects. */
export function toItems(items: NewItem[], newId: (kind: string) => string, at: string): ITransactionItemResponse[] {
  if (!Array.isArray(items) || items.length === 0) throw badRequest('bad_request', 'items must have at least one item')
  return items.map(({ quantity, price }) => {
    if (!Number.isSafeInteger(quantity) || quantity < price.quantity.minimum || quantity > price.quantity.maximum)
      throw badRequest('transaction_item_quantity_out_of_range', `quantity ${quantity} is out of range`)
    if (!/^\d{1,12}$/.test(price.unit_price.amount)) throw badRequest('bad_request', 'unit_price.amount must be an integer')
    const productId = newId('pro')
    const entity = {
      status: 'active' as const,
      type: 'custom' as const,
      created_at: at,
      updated_at: at,
      custom_data: null,
      import_meta: null,
    }
    const priceId = newId('pri')
    return {
      quantity,
      proration: null,
      price: {
        ...entity,
        id: priceId,
        product_id: productId,
        description: price.description,
        name: null,
        billing_cycle: price.billing_cycle ?? null,
        trial_period: null,
        tax_mode: price.tax_mode,
        unit_price: price.unit_price,
        unit_price_overrides: [],
        quantity: price.quantity,
        product: { ...entity, id: productId, name: price.product.name, description: null, tax_category: price.product.tax_category },
      },
    }
  })
}

/** The totals of items for the tax of a country; '' = not known yet. Line items keep their `ids`. */
export function toDetails(
  items: ITransactionItemResponse[],
  country: string,
  { currency, ids }: { currency: CurrencyCode; ids: string[] },
): Transaction['details'] {
  const taxRate = String((pretendTaxRates.get(country) ?? 0) / 1_000_000)
  const amounts = items.map(({ price, quantity }) => totalsOf(Number(price!.unit_price.amount) * quantity, price!.tax_mode, country))
  const total = totalsText(sumTotals(amounts))
  return {
    tax_rates_used: [{ tax_rate: taxRate, totals: total }],
    totals: {
      ...total,
      credit: '0',
      credit_to_balance: '0',
      balance: total.total,
      grand_total: total.total,
      grand_total_tax: total.tax,
      fee: null,
      earnings: null,
      currency_code: currency,
    },
    adjusted_totals: null,
    payout_totals: null,
    adjusted_payout_totals: null,
    line_items: items.map(({ price, quantity }, index) => ({
      id: ids[index]!,
      price_id: price!.id,
      quantity,
      proration: null,
      tax_rate: taxRate,
      unit_totals: totalsText(totalsOf(Number(price!.unit_price.amount), price!.tax_mode, country)),
      totals: totalsText(amounts[index]!),
      product: price!.product ?? null,
    })),
  }
}

/** What the store asked for, in minor units, whatever tax is added. */
export const askedAmount = ({ items }: Pick<Transaction, 'items'>): number =>
  items.reduce((total, { price, quantity }) => total + Number(price!.unit_price.amount) * quantity, 0)

export interface PretendCardDetails {
  brand: 'visa' | 'mastercard' | 'american_express' | 'discover' | 'unknown'
  last4: string
  expMonth: number
  expYear: number
}

export type MerchantDecline = NonNullable<ITransactionPaymentAttemptResponse['error_code']>

export function newAttempt(
  amount: string,
  card: PretendCardDetails,
  { id, at, decline }: { id: string; at: string; decline: MerchantDecline | null },
): ITransactionPaymentAttemptResponse {
  return {
    payment_attempt_id: crypto.randomUUID(),
    stored_payment_method_id: crypto.randomUUID(),
    payment_method_id: id,
    amount,
    status: decline ? 'error' : 'captured',
    error_code: decline,
    method_details: {
      type: 'card',
      card: { type: card.brand, last4: card.last4, expiry_month: card.expMonth, expiry_year: card.expYear, cardholder_name: '' },
      paypal: null,
      south_korea_local_card: null,
      underlying_details: null,
    },
    created_at: at,
    captured_at: decline ? null : at,
  }
}
