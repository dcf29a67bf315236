import { expect, test } from 'bun:test'
import { addProductFile } from '#src/product-files/product-files.ts'
import { openTab } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder, createStockedShop } from '#tests/support/stocked-shop.ts'

test('a buyer keeps the file that was bought, from the page of the order', async () => {
  const shop = await createStockedShop()
  const notesProduct = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
  await addProductFile(shop, notesProduct.id, { name: 'Knots.txt', parts: new Blob(['All the knots']).stream() }, async () => {})
  const { externalId } = await createPaidOrder(shop, notesProduct)
  const page = await openTab(shop)
  await page.goto(`/checkout/success/${externalId}`)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download Knots.txt' }).click()])
  expect(download.suggestedFilename()).toBe('Knots.txt')
  expect(await Bun.file(await download.path()).text()).toBe('All the knots')
  expect(page.url()).toEndWith(externalId)
  expect(page.consoleErrors).toEqual([])
})
