import { describe, expect, test } from 'bun:test'
import { findSellingObstacle } from '#src/first-steps/selling-obstacle.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import { loadSettingsForm, sendSettingsForm } from '#tests/settings/settings-form.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'
import '#tests/support/matchers.ts'

const processors = listProcessors({}, realSystem)
const { shop, boss, agent } = storeTest({ clients: { boss: 5, agent: 3 }, processors })

const save = (settings: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
const bankTransferId = processors.find(({ slug }) => slug === 'bank-transfer')!.processorId

async function offerBankTransfer(): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, processors)
    await tx.update(tx.t.orderProcessors).set({ enabled: true, instructions: 'Pay to …' })
  })
}

async function createSellingShop(): Promise<string> {
  const { sku } = await createTestProduct(shop, { name: 'Mug', price: 1000, stock: 5 })
  await createFlatShippingRate(shop)
  await offerBankTransfer()
  return sku
}

describe('why a shopper could not buy', () => {
  test('is the first of what is missing', async () => {
    await save({ shop_open: false })
    expect(await findSellingObstacle(shop)).toBe('closed')
    await save({ shop_open: true })
    expect(await findSellingObstacle(shop)).toBe('product')
    await createTestProduct(shop, { name: 'Mug', price: 1000, stock: 5 })
    expect(await findSellingObstacle(shop)).toBe('shipping')
    await createFlatShippingRate(shop)
    expect(await findSellingObstacle(shop)).toBe('payment')
    await offerBankTransfer()
    expect(await findSellingObstacle(shop)).toBeNull()
  })

  test('is a payment method that renews no subscription, where only subscriptions are sold', async () => {
    await createSellingShop()
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.update(variants).set({ isSubscription: true }))
    await createTestProduct(shop, { name: 'Sample', price: 0, stock: 5 })
    expect(await findSellingObstacle(shop)).toBe('payment')
    await createTestProduct(shop, { name: 'Cup', price: 1000, stock: 5 })
    expect(await findSellingObstacle(shop)).toBeNull()
  })

  test('is a code by email that nobody gets', async () => {
    await createSellingShop()
    await save({ enable_checkout_2fa: true })
    expect(await findSellingObstacle(shop)).toBe('code')
    expect(
      await findSellingObstacle({ ...shop, mailer: { send: async () => '250 OK', check: async () => {}, close: () => {} } }),
    ).toBeNull()
  })

  test('is a product that is sold out, from the moment it is', async () => {
    const sku = await createSellingShop()
    expect(await findSellingObstacle(shop)).toBeNull()
    await setTestStock(shop, sku, 0)
    expect(await findSellingObstacle(shop)).toBe('product')
    await setTestStock(shop, sku, 1)
    expect(await findSellingObstacle(shop)).toBeNull()
  })

  test('is no rate for goods that are not shipped, and no method for what is free', async () => {
    await createTestProduct(shop, { name: 'Sheet music', price: 0, stock: 5, isDigital: true })
    expect(await findSellingObstacle(shop)).toBeNull()
  })

  test('is not a method without instructions', async () => {
    await createSellingShop()
    await shop.db.transaction((tx) => tx.update(tx.t.orderProcessors).set({ instructions: '' }))
    expect(bankTransferId).toBeGreaterThan(0)
    expect(await findSellingObstacle(shop)).toBe('payment')
  })

  test('is not read again for each page of staff', async () => {
    await createSellingShop()
    await findSellingObstacle(shop)
    await findSellingObstacle(shop)
    const asked = await recordQueries(shop, () => findSellingObstacle(shop))
    // PostgreSQL is asked whether anything has changed.
    expect(asked.filter((query) => /from "?products/.test(query))).toEqual([])
    if (testEngine === 'sqlite') expect(asked).toEqual([])
  })
})

describe('the notice of staff pages', () => {
  test('says why and links to where it is changed, for those who may', async () => {
    await createTestProduct(shop, { name: 'Mug', price: 1000, stock: 5 })
    const page = await boss.get('/admin/users')
    expect(page).toShow('Shoppers cannot buy: there is no shipping rate.')
    expect(page.text).toContain('<a href="/admin/ecommerce/shipping">Set up shipping</a>')
    await save({ staff_rights: 'least_privilege' })
    const ofAgent = await agent.get('/admin/dashboard')
    expect(ofAgent).toShow('Shoppers cannot buy: there is no shipping rate.')
    expect(ofAgent.text).not.toContain('<a href="/admin/ecommerce/shipping">Set up shipping</a>')
  })

  test('is empty while shoppers can buy', async () => {
    await createSellingShop()
    expect((await boss.get('/admin/dashboard')).text).toContain('<div id="shop-notice"></div>')
  })

  test('comes with the fragment of a change that ends or brings it, and with no other', async () => {
    await createSellingShop()
    const started = await saveSettingsPage({ enable_checkout_2fa: 'on' })
    expect(started).toHaveStatus(200)
    expect(started.text).toContain('<hx-partial hx-target="#shop-notice"')
    expect(started).toShow('Guests cannot buy')
    expect((await saveSettingsPage({ enable_checkout_2fa: 'on', support_email: 'help@example.com' })).text).not.toContain('#shop-notice')
    const ended = await saveSettingsPage({ support_email: 'help@example.com' })
    expect(ended.text).toContain('<hx-partial hx-target="#shop-notice"')
    expect(ended).not.toShow('Guests cannot buy')
  })
})

async function saveSettingsPage(changes: Record<string, string>) {
  const { enable_checkout_2fa: _, ...form } = await loadSettingsForm(boss)
  return sendSettingsForm(boss.htmx('/admin/settings'), changes, form)
}
