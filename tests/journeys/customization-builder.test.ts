import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { onPhone, phoneLooks } from '#tests/support/looks.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { openAllSections } from './product-editor-page.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'

const shop: TestShop = await startTestShop()
const readFields = async (product: TestProduct) => {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select({ form: products.customization }).from(products).where(eq(products.id, product.id))
  return row!.form
}
const openEditorPage = async (product: TestProduct, options: Parameters<typeof openTab>[1] = {}) => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signInAdmin(tab, shop, `boss-${product.id}@example.com`)
  await openAllSections(tab)
  await tab.goto(`/admin/ecommerce/products/${product.id}/edit`)
  return tab
}

test('a form is built by keyboard: asked, moved, given answers and prices, saved', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const tab = await openEditorPage(mug)
  await tab.locator('#f-customization-add').focus()
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#f-customization-0-label')
  await tab.getByText('Unsaved changes').waitFor()
  await tab.keyboard.type('Engraving')
  await tab.fill('#f-customization-0-retail', '12')
  await tab.locator('#f-customization-add').focus()
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#f-customization-1-label')
  await tab.keyboard.type('Font')
  await tab.locator('#f-customization-1-type').focus()
  await tab.keyboard.press('o')
  await tab.locator('#f-customization-1-type').selectOption('radio')
  await tab.locator('#f-customization-1-choices-1-value').waitFor()
  await tab.fill('#f-customization-1-choices-0-value', 'Serif')
  await tab.fill('#f-customization-1-choices-1-value', 'Script')
  await tab.fill('#f-customization-1-choices-1-retail', '10%')
  await tab.locator('#f-customization-1-choices-1-lift').focus()
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#f-customization-1-choices-0-lower')
  await tab.locator('#f-customization-1-up').focus()
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#f-customization-0-down')
  await tab.locator('#f-name').focus()
  await tab.keyboard.press('Enter')
  await tab.getByText('Product saved').waitFor()
  expect((await readFields(mug)).map((field) => [field.label, field.type, field.choices.map((choice) => choice.value).join()])).toEqual([
    ['Font', 'radio', 'Script,Serif'],
    ['Engraving', 'text', ''],
  ])
})

test('what was arranged and discarded is as it was', async () => {
  const box = await createTestProduct(shop, { name: 'Box', customization: fieldsOfEveryType })
  const tab = await openEditorPage(box)
  await tab.locator('#f-customization-0-remove').click()
  await tab.locator('#f-customization-5-label').waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Discard' }).click()
  await tab.locator('#f-customization-5-label').waitFor()
  expect(await tab.inputValue('#f-customization-0-label')).toBe('Engraving')
})

test('without script the same buttons arrange the same rows', async () => {
  const tray = await createTestProduct(shop, { name: 'Tray', customization: fieldsOfEveryType.slice(0, 3) })
  const tab = await openEditorPage(tray, { javaScriptEnabled: false })
  await tab.fill('#f-name', 'Better tray')
  await tab.locator('#customization > summary').click()
  await tab.locator('#f-customization-2-up').click()
  expect(await tab.inputValue('#f-customization-1-label')).toBe('Font')
  expect(await tab.inputValue('#f-name')).toBe('Better tray')
  await tab.locator('#f-customization-1-type').selectOption('checkbox')
  await tab.getByRole('button', { name: 'Update field type' }).nth(1).click()
  await tab.fill('#f-customization-1-retail', '4')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.waitForURL('**/edit')
  expect((await readFields(tray)).map((field) => [field.key, field.type, field.retail.amount])).toEqual([
    ['engraving', 'text', 1200],
    ['font', 'checkbox', 400],
    ['note', 'textarea', 0],
  ])
})

test('axe finds no fault in the builder, light and dark, wide and on a phone', async () => {
  const box = await createTestProduct(shop, { name: 'Judged box', customization: fieldsOfEveryType })
  const tab = await openEditorPage(box, onPhone)
  await tab.fill('#f-customization-2-choices-1-retail', 'much')
  await tab.keyboard.press('Control+s')
  await tab.locator('#f-customization-2-choices-1-retail-error').waitFor()
  expect(await checkAccessibility(tab, phoneLooks, { include: '#customization-card' })).toEqual([])
})
