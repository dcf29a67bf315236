import type { Tx } from '#db/types.ts'
import { type DiscountFacts, createDiscount } from '#src/discounts/save-discount.ts'
import type { DemoSeed } from '#src/module.ts'
import { saveSettings } from '#src/settings/settings.ts'

export const discountsDemo: DemoSeed = (shop) => shop.db.transaction((tx) => seedDiscounts(tx, shop.now()))

/** A discount without conditions. */
export const unlimited: Omit<DiscountFacts, 'name' | 'code' | 'kind' | 'value'> = {
  automatic: false,
  maxShippingRate: null,
  minTotal: null,
  maxTotal: null,
  minWeight: null,
  maxWeight: null,
  minQuantity: null,
  maxQuantity: null,
  wholesaleOnly: false,
  customerKey: null,
  saleItems: 'any',
  includedProducts: [],
  excludedProducts: [],
  includedCategories: [],
  excludedCategories: [],
  startsOn: null,
  endsOn: null,
  usageLimit: null,
  customerLimit: null,
  stackable: false,
  active: true,
}

/** A welcome code, free shipping from an amount, and a code for wholesale customers. Minor units and parts per million. */
export async function seedDiscounts(tx: Tx, now: number): Promise<void> {
  await createDiscount(
    tx,
    {
      ...unlimited,
      name: 'Welcome',
      code: 'WELCOME10',
      kind: 'percent',
      value: 100_000,
      saleItems: 'exclude',
      customerLimit: 1,
      stackable: true,
    },
    now,
  )
  await createDiscount(
    tx,
    {
      ...unlimited,
      name: 'Free shipping over $150',
      automatic: true,
      code: '',
      kind: 'free_shipping',
      value: 0,
      maxShippingRate: 2000,
      minTotal: 15_000,
      stackable: true,
    },
    now,
  )
  await createDiscount(
    tx,
    {
      ...unlimited,
      name: 'Wholesale cases',
      code: 'CASE50',
      kind: 'fixed',
      value: 5000,
      wholesaleOnly: true,
      minTotal: 50_000,
      minQuantity: 12,
    },
    now,
  )
  await saveSettings(tx, { wholesale_discount_percent: 15 }, now)
}
