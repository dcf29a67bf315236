import type { Page } from 'playwright-core'
import { press, productName } from './owner.ts'

export interface Shopper {
  name: string
  email: string
}

/** From the shop to the review of the order. */
export async function orderProduct(tab: Page, { name, email }: Shopper): Promise<void> {
  await tab.goto('/shop')
  await tab.getByRole('link', { name: productName }).first().click()
  await tab.getByRole('button', { name: 'Add to cart' }).first().click()
  const drawer = tab.getByRole('dialog', { name: /cart/i })
  await drawer.getByText(productName).waitFor()
  await drawer.getByRole('link', { name: /^check out/i }).click()
  await tab.getByLabel('Full name').fill(name)
  await tab.getByLabel('Email', { exact: true }).fill(email)
  await tab.getByLabel('Street address').fill('418 Alder Street')
  await tab.getByLabel('City').fill('Portland')
  await tab.getByLabel('State', { exact: true }).selectOption('OR')
  await tab.getByLabel('ZIP code').fill('97205')
  await press(tab, 'Save & Continue')
  await tab.waitForURL('**/checkout/review*')
}

/** In the form of the card processor, which is a page of its own inside of the review. */
export async function payByCard(tab: Page): Promise<string> {
  await tab.locator('[data-payment-panel="card-inline"][data-state="ready"]').waitFor()
  const form = tab.frameLocator('iframe')
  await form.getByLabel('Card number').fill('4242 4242 4242 4242')
  await form.getByLabel('Expiry').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
  return pay(tab)
}

/** Presses the button of the review. Returns the number of the order. */
export async function pay(tab: Page): Promise<string> {
  await tab.getByRole('button', { name: /^Pay \$/ }).click()
  await tab.waitForURL('**/checkout/success/*')
  const sentence = await tab.getByText(/^Order #\d+ is confirmed/).textContent()
  return /#(\d+)/.exec(sentence!)![1]!
}

export async function writeTicket(tab: Page, { name, email }: Shopper, ticket: { subject: string; message: string }): Promise<void> {
  await tab.goto('/tickets/create')
  await tab.getByLabel('Name', { exact: true }).fill(name)
  await tab.getByLabel('Email', { exact: true }).fill(email)
  await tab.getByLabel('Subject', { exact: true }).fill(ticket.subject)
  await tab.getByLabel('Message', { exact: true }).fill(ticket.message)
  await press(tab, 'Send')
  await tab.getByText('You can answer here or by email.').waitFor()
}
