import type { StoredAddress } from '#db/schema/addresses.ts'
import type { DraftDiscount, DraftLine } from '#db/schema/draft-orders.ts'
import type { Exec } from '#db/types.ts'
import { type SellableVariant, findSellableVariants } from '#src/orders/edit-order/sellable-variants.ts'
import { type Quote, type QuoteLine, calculateQuote } from '#src/pricing/quote.ts'
import type { Settings } from '#src/settings/settings.ts'
import { type BuyerRates, getBuyerRates, taxContextOf } from '#src/tax/buyer-rates.ts'

/** What staff enter. */
export interface DraftFacts {
  email: string
  name: string
  phone: string
  address: StoredAddress
  lines: DraftLine[]
  discount: DraftDiscount | null
  shippingName: string
  /** Minor units; null = not shipped, or free without a name. */
  shippingAmount: number | null
  note: string
}

export interface QuotedDraftLine extends DraftLine {
  variant: SellableVariant
}

export interface QuotedDraft {
  lines: QuotedDraftLine[]
  /** Lines whose variant is not for sale anymore. */
  missing: number
  /** Lines with fewer units in stock than they have. */
  short: QuotedDraftLine[]
  ships: boolean
  quote: Quote
  taxes: BuyerRates
}

type QuotedFacts = Pick<DraftFacts, 'lines' | 'address' | 'discount' | 'shippingName' | 'shippingAmount'>

export const lineKey = (variantId: number): string => `variant:${variantId}`

/** The amounts of a draft at its own prices, with the taxes of today. */
export async function quoteDraft(
  q: Exec,
  facts: QuotedFacts,
  { settings, now, discountName }: { settings: Settings; now: number; discountName: string },
): Promise<QuotedDraft> {
  const variants = await findSellableVariants(
    q,
    facts.lines.map(({ variantId }) => variantId),
    { wholesale: false, now },
  )
  const lines = facts.lines.flatMap((line): QuotedDraftLine[] => {
    const variant = variants.get(line.variantId)
    return variant ? [{ ...line, variant }] : []
  })
  const taxes = await getBuyerRates(q, { address: facts.address, vatNumber: '' }, taxContextOf(settings), now)
  const { discount, shippingName, shippingAmount } = facts
  const input = {
    lines: lines.map(toQuoteLine),
    discounts: discount ? [{ name: discount.reason || discountName, kind: discount.kind, value: discount.value, lines: null }] : [],
    taxRates: taxes.rates,
    pricesIncludeTax: settings.prices_include_tax,
    taxShipping: settings.tax_shipping,
    shipping: shippingAmount === null ? null : { name: shippingName, amount: shippingAmount },
  }
  const quote = calculateQuote(input)
  const ships = lines.some(({ variant }) => !variant.isDigital)
  return {
    lines,
    missing: facts.lines.length - lines.length,
    short: lines.filter(({ variant, quantity }) => variant.available !== null && variant.available < quantity),
    ships,
    quote,
    taxes,
  }
}

function toQuoteLine({ variant, quantity, unitPrice }: QuotedDraftLine): QuoteLine {
  const { variantId, originalUnitPrice, chargeTax, taxClass, weight, isDigital } = variant
  const original = Math.max(unitPrice, originalUnitPrice)
  return {
    key: lineKey(variantId),
    quantity,
    unitPrice,
    originalUnitPrice: original,
    chargeTax,
    taxClass,
    weight,
    ships: !isDigital,
  }
}
