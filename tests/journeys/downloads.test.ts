import { expect, test } from 'bun:test'
import { addProductFile } from '#src/catalog/product-files.ts'
import { openTab } from '#tests/support/chromium.ts'
import { aProduct } from '#tests/support/products.ts'
import { paidOrder, stockedShop } from '#tests/support/stocked-shop.ts'

test('a buyer keeps the file that was bought, from the page of the order', async () => {
  const shop = await stockedShop()
  const notes = await aProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
  await addProductFile(shop, notes.id, { name: 'Knots.txt', parts: new Blob(['All the knots']).stream() }, async () => {})
  const { externalId } = await paidOrder(shop, notes)
  const page = await openTab(shop)
  await page.goto(`/checkout/success/${externalId}`)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download Knots.txt' }).click()])
  expect(download.suggestedFilename()).toBe('Knots.txt')
  expect(await Bun.file(await download.path()).text()).toBe('All the knots')
  expect(page.url()).toEndWith(externalId)
  expect(page.faults).toEqual([])
}, 60_000)
