import { expect, test } from 'bun:test'
import { mailLowStock } from '#src/inventory/mail-low-stock.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { getMail } from '#src/mail/outbox.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()
const setStaffEmail = (order_email: string) =>
  shop.db.transaction((tx) => saveSettings(tx, { order_email, support_email: '', low_stock_threshold: 5 }, shop.now()))
const setStock = (sku: string, stockLevel: number) =>
  shop.db.transaction((tx) => setLevels(tx, { sku, stockLevel }, { reason: 'webhook', reference: '', now: shop.now() }))
const mails = async () => (await listOutbox(shop.db.read)).filter(({ template }) => template === 'staff_low_stock')

test('staff are mailed what is low or sold out, and nothing else', async () => {
  await setStaffEmail('staff@example.com')
  await createTestProduct(shop, { name: 'Mug', stock: 5 })
  await createTestProduct(shop, { name: 'Lamp', stock: 0 })
  await createTestProduct(shop, { name: 'Desk', stock: 6 })
  await createTestProduct(shop, { name: 'Draft', stock: 1, status: 'draft' })
  expect(await mailLowStock(shop)).toBe(2)
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'staff@example.com', subject: 'Low stock: 2' })
  const { text, html } = await getMail(shop.db.read, mail!.id)
  expect(text).toContain('Mug')
  expect(text).toContain('5 left')
  expect(text).toContain('Lamp')
  expect(text).toContain('Sold out')
  expect(text).not.toMatch(/Desk|Draft/)
  expect(html).toContain('/admin/ecommerce/inventory')
})

test('a SKU is mailed once, and again after it was restocked', async () => {
  await setStaffEmail('staff@example.com')
  const mug = await createTestProduct(shop, { name: 'Mug', stock: 3 })
  expect(await mailLowStock(shop)).toBe(1)
  await setStock(mug.sku, 1)
  expect(await mailLowStock(shop)).toBe(0)
  await setStock(mug.sku, 9)
  expect(await mailLowStock(shop)).toBe(0)
  await setStock(mug.sku, 4)
  expect(await mailLowStock(shop)).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('two processes at the same time mail a SKU once', async () => {
  await setStaffEmail('staff@example.com')
  await createTestProduct(shop, { stock: 3 })
  expect((await Promise.all([mailLowStock(shop), mailLowStock(shop)])).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await mails()).toHaveLength(1)
})

test('an email lists fifty SKUs and says how many more there are', async () => {
  await setStaffEmail('staff@example.com')
  const values = Array.from({ length: 52 }, (_, index) => String(index))
  const variants = values.map((Number) => ({ options: { Number }, stock: { stockLevel: 1 } }))
  await createTestProduct(shop, { name: 'Card', options: { Number: values }, variants })
  expect(await mailLowStock(shop)).toBe(52)
  const { text } = await getMail(shop.db.read, (await mails())[0]!.id)
  expect(text).toContain('and 2 more')
  expect(text.match(/1 left/g)).toHaveLength(50)
})

test('without an address of staff nothing is mailed, and nothing is missed once there is one', async () => {
  await setStaffEmail('')
  await createTestProduct(shop, { stock: 3 })
  expect(await mailLowStock(shop)).toBe(0)
  await setStaffEmail('staff@example.com')
  expect(await mailLowStock(shop)).toBe(1)
})
