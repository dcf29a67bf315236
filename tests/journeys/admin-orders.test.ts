import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { createFlatShippingRate, createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
await createFlatShippingRate(shop)
const mug = await createTestProduct(shop, { name: 'Mug', price: 2400, stock: 1000 })
const listPath = '/admin/ecommerce/orders'

async function placeOrder({ paid }: { paid: boolean }) {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  if (paid) await payTestOrder(shop, order)
  return order
}

async function openAdminTab(path: string, options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  return tab
}

describe('orders in the list', () => {
  test('are selected, cancelled after a question and printed by keyboard', async () => {
    const unpaid = await placeOrder({ paid: false })
    const tab = await openAdminTab(listPath)
    await tab.locator('h1').click()
    for (const key of ['j', 'x']) await tab.keyboard.press(key)
    await tab.locator('.action-menu summary').press('Enter')
    await tab.locator('#bulk-cancelled').press('Enter')
    await tab.getByRole('dialog', { name: 'Cancel 1 order?' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.locator('#ask-confirm').press('Enter')
    await tab.getByText('1 order cancelled.').waitFor()
    await tab.locator(`#row-check-${unpaid.id}`).press('Space')
    await tab.locator('#bulk-slips').press('Enter')
    await tab.getByRole('heading', { name: `Packing slip for order #${unpaid.number}` }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    expect(tab.consoleErrors).toEqual([])
  })
})

describe('an order', () => {
  test('has its next step as a button and the rest in a menu that Escape closes', async () => {
    const order = await placeOrder({ paid: true })
    const tab = await openAdminTab(`${listPath}/${order.id}`)
    expect(await tab.locator('#page-head .button[data-kind=primary]').allTextContents()).toEqual(['Fulfill items'])
    const menu = tab.locator('#order-more')
    await menu.locator('summary').press('Enter')
    expect(await menu.locator('.filter-card .button').allTextContents()).toEqual([
      'Mark as shipped',
      'Mark as completed',
      'Put on hold',
      'Refund',
      'Edit order',
      'Print packing slip',
      'Print invoice',
      'Download invoice (PDF)',
      'Download packing slip (PDF)',
      'Cancel order',
    ])
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#order-more summary')
    await tab.keyboard.press('Enter')
    await menu.getByText('Cancel order').press('Enter')
    await tab.getByRole('dialog', { name: `Cancel order #${order.number}?` }).waitFor()
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#order-more summary')
    await tab.locator('#fulfill-order').press('Enter')
    await tab.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999')
    await tab.getByRole('combobox', { name: 'Carrier' }).fill('UPS')
    await tab.locator('#fulfill-submit').press('Enter')
    await tab.locator('#move-completed').waitFor()
    await tab.getByRole('link', { name: '1Z999' }).waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('is refunded by unit: the total follows what is entered, restocking follows the refund, and the button names the amount', async () => {
    const order = await placeOrder({ paid: true })
    const tab = await openAdminTab(`${listPath}/${order.id}/refund`)
    await tab.getByRole('textbox', { name: 'Refund of Mug' }).fill('1')
    await tab.getByRole('button', { name: 'Refund $24.00' }).waitFor()
    expect(await tab.getByRole('textbox', { name: 'Restock of Mug' }).inputValue()).toBe('1')
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Refund $24.00' }).press('Enter')
    await tab.getByText('Refunded $24.00').first().waitFor()
    await tab.getByText('1 unit restocked').waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('is refunded without script after its total was shown', async () => {
    const order = await placeOrder({ paid: true })
    const tab = await openAdminTab(`${listPath}/${order.id}/refund`, { javaScriptEnabled: false })
    await tab.locator('[name=shipping]').fill('1.00')
    await tab.getByRole('button', { name: 'Update total' }).click()
    await tab.getByText('The total is $1.00. Check it and confirm.').waitFor()
    await tab.getByRole('button', { name: 'Refund $1.00' }).click()
    await tab.getByText('Partially refunded').first().waitFor()
  })

  test('is put on hold from the menu without script', async () => {
    const order = await placeOrder({ paid: true })
    const tab = await openAdminTab(`${listPath}/${order.id}`, { javaScriptEnabled: false })
    await tab.locator('#order-more summary').click()
    await tab.locator('#move-on_hold').click()
    await tab.getByRole('button', { name: 'Release hold' }).waitFor()
  })
})

test('the list, the menu of an order and its invoice have no fault axe can find', async () => {
  const order = await placeOrder({ paid: true })
  const tab = await openAdminTab(listPath)
  await tab.locator('tbody [data-row]').first().check()
  expect(await checkAccessibility(tab)).toEqual([])
  await tab.goto(`${listPath}/${order.id}`)
  await tab.locator('#order-more summary').click()
  expect(await checkAccessibility(tab)).toEqual([])
  for (const page of [`${order.id}/refund`, `${order.id}/fulfill`, `print?document=invoices&ids=${order.id}`]) {
    await tab.goto(`${listPath}/${page}`)
    expect(await checkAccessibility(tab)).toEqual([])
  }
})
