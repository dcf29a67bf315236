import type { DemoSeed } from '#src/module.ts'
import { type RateForm, createRate } from '#src/tax/edit-rates.ts'
import { seedTaxRates } from '#src/tax/rates.ts'

export const taxDemo: DemoSeed = (shop) =>
  shop.db.transaction(async (tx) => {
    await seedTaxRates(tx)
    await createRate(tx, localRate, shop.now())
  })

/** City and commuter district tax on top of the state's, for Manhattan. */
const localRate: RateForm = {
  country: 'US',
  region: 'NY',
  postal_prefix: '100',
  tax_class: 'standard',
  kind: 'sales_tax',
  name: 'New York City',
  rate: '4.875',
  adds: true,
  valid_from: '',
  valid_to: '',
}
