import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { saveImage } from './save-image.ts'

export const owner = { name: 'Ann North', email: 'ann@north.example' }
export const productName = 'Walnut stool'

/** Signs up by the link that the first start has printed, and answers the two pages of the setup. */
export async function setUp(tab: Page, link: string): Promise<void> {
  const logo = await drawLogo(tab)
  await tab.goto(link)
  await saveImage(tab, 'account')
  await tab.getByLabel('Full name').fill(owner.name)
  await tab.getByLabel('Email').first().fill(owner.email)
  await tab.getByLabel('New password').fill('a first password')
  await tab.getByLabel('Confirm password').fill('a first password')
  await press(tab, 'Create account')
  await tab.getByLabel('Store name').fill('North & Sons')
  await tab.getByLabel('Country').selectOption('US')
  await press(tab, 'Continue')
  await tab.getByText('Step 2 of 2').waitFor()
  await tab.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await saveImage(tab, 'setup')
  await press(tab, 'Finish setup')
  await tab.getByText('Your shop is set up.').waitFor()
}

async function drawLogo(tab: Page): Promise<Buffer> {
  await tab.setContent('<span style="font: 700 44px Georgia, serif">North &amp; Sons</span>')
  return tab.locator('span').screenshot({ omitBackground: true })
}

/** On the dashboard: how many steps are done. */
export async function waitForSteps(tab: Page, done: number): Promise<void> {
  await tab.goto('/admin/dashboard')
  await tab.locator('#first-steps').getByText(`${done} of 9 done`).waitFor()
}

/** From the dashboard to where a step is done. */
export async function startStep(tab: Page, step: string): Promise<void> {
  await tab.goto('/admin/dashboard')
  await stepIn(tab, step).getByRole('link', { name: 'Start' }).click()
}

export async function skipStep(tab: Page, step: string): Promise<void> {
  await tab.goto('/admin/dashboard')
  await stepIn(tab, step).getByRole('button', { name: 'Skip for now' }).click()
  await tab.getByText('1 step skipped').waitFor()
}

const stepIn = (tab: Page, step: string) =>
  tab.locator('#first-steps li').filter({ has: tab.getByRole('heading', { name: step, exact: true }) })

/** Waits for the notice that says why a shopper could not buy; null = for its end. */
export async function waitForObstacle(tab: Page, sentence: string | null): Promise<void> {
  const notice = tab.locator('#shop-notice .shop-notice')
  if (sentence === null) await notice.waitFor({ state: 'detached' })
  else await notice.getByText(sentence).waitFor()
}

export async function openShop(tab: Page): Promise<void> {
  await tab.locator('#first-steps').getByRole('button', { name: 'Open the shop' }).click()
  await tab.getByText('The shop is open.', { exact: true }).waitFor()
}

export async function closeShop(tab: Page): Promise<void> {
  await tab.goto('/admin/dashboard')
  await tab.locator('#first-steps').getByRole('button', { name: 'Close the shop' }).click()
  await tab.getByText('The shop is closed.').waitFor()
}

export async function addExamples(tab: Page): Promise<void> {
  await press(tab, 'Add example products')
  await tab.getByText('8 example products added.').waitFor()
}

export async function removeExamples(tab: Page): Promise<void> {
  await tab.goto('/admin/ecommerce/products')
  await tab.getByRole('link', { name: 'Show or remove them' }).click()
  await press(tab, 'Remove example products')
  await tab.getByText('8 example products removed.').waitFor()
}

export async function addProduct(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Add product' }).first().click()
  await tab.getByLabel('Name', { exact: true }).fill(productName)
  await tab.getByLabel('Price', { exact: true }).fill('140')
  await tab.getByLabel(/^SKU/).fill('STOOL-1')
  await tab.getByLabel('Stock').fill('12')
  await press(tab, 'Create draft')
  await tab.getByText('Product created as a draft.').waitFor()
  // Nothing listens to the field before.
  await tab.waitForLoadState()
  await tab.locator('[data-upload-input=images]').setInputFiles(join(import.meta.dir, '../../../db/seeds/demo/images/stool-walnut.webp'))
  await tab.getByRole('button', { name: 'Edit image 1' }).waitFor()
  await tab.locator('#f-status').selectOption('active')
  await press(tab, 'Save')
  await tab.getByText('Product saved').waitFor()
}

/** One section of the presets for the country, reached from its step. */
export async function applyPreset(tab: Page, step: string, button: string): Promise<void> {
  await tab.goto('/admin/dashboard')
  await stepIn(tab, step).getByRole('link', { name: 'United States' }).click()
  await press(tab, button)
  await tab.getByText(/^Done: /).waitFor()
}

/** Publishes a draft, and lets the page remove the box that says that it is one. */
export async function publishDraft(tab: Page, title: string): Promise<void> {
  await tab.goto('/admin/cms-pages')
  await tab.getByRole('link', { name: title }).click()
  await tab.locator('.block-editor[data-ready]').waitFor()
  await saveImage(tab, 'legal')
  await tab.getByRole('radio', { name: 'Published' }).check()
  await tab.keyboard.press('Control+s')
  await press(tab, 'Remove the box and publish')
  await tab.getByText('Page saved.').first().waitFor()
}

export async function chooseTheme(tab: Page): Promise<void> {
  await tab.goto('/admin/settings/appearance')
  await press(tab, 'Use Harbor')
  await tab.getByText('Appearance saved.').first().waitFor()
}

/** Reads the ticket with this subject, answers it, and sees the answer in the list. */
export async function answerTicket(tab: Page, subject: string, answer: string): Promise<void> {
  await tab.goto('/admin/tickets')
  await tab.getByRole('link', { name: subject }).first().click()
  await tab.getByLabel('Your reply').fill(answer)
  await saveImage(tab, 'ticket')
  await press(tab, 'Send')
  await tab.getByText('Reply sent').first().waitFor()
}

export const press = (tab: Page, name: string): Promise<void> => tab.getByRole('button', { name, exact: true }).click()
