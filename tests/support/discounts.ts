import { unlimited } from '#db/seeds/demo/discounts.ts'
import type { DiscountCandidate, DiscountRule, DiscountedCart } from '#src/discounts/discount-rules.ts'
import { type DiscountFacts, createDiscount } from '#src/discounts/save-discount.ts'
import type { Shop } from '#src/shop.ts'

/** A code for 10 % off everything, without limits. */
export const discountFacts: DiscountFacts = {
  ...unlimited,
  name: 'Welcome',
  code: 'WELCOME10',
  kind: 'percent',
  value: 100_000,
}

export const createTestDiscount = (shop: Pick<Shop, 'db' | 'now'>, overrides: Partial<DiscountFacts> = {}): Promise<number> =>
  shop.db.transaction((tx) => createDiscount(tx, { ...discountFacts, ...overrides }, shop.now()))

/** A candidate with its code entered, or automatic. */
export function createCandidate({
  id = 1,
  isUsedUp = false,
  taken = 0,
  takenByCustomer = 0,
  isForAnother = false,
  ...overrides
}: Partial<DiscountRule & Omit<DiscountCandidate, 'rule' | 'code'>> & { isUsedUp?: boolean } = {}): DiscountCandidate {
  const { code: text, ...facts } = discountFacts
  const rule = { ...facts, id, ...overrides }
  return { rule, code: rule.automatic ? null : { id, text: `${text}-${id}`, isUsedUp }, taken, takenByCustomer, isForAnother }
}

/** Two mugs for 20.00 each. */
export const mugCart: DiscountedCart = {
  lines: [{ key: '1', productId: 1, unitPrice: 2000, quantity: 2, categoryIds: [10, 11], isOnSale: false }],
  subtotal: 4000,
  quantity: 2,
  weight: 800,
  ships: true,
  isWholesale: false,
  shippingAmount: 0,
  today: '2026-05-10',
  codesEnabled: true,
  combination: 'stackable',
}
