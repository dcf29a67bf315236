import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { openTab } from '#tests/support/chromium.ts'
import { faultsOn } from '#tests/support/judge.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { signInBoss } from '#tests/support/stocked-shop.ts'
import { picture } from '#tests/media/picture.ts'

/** The editor of a product, with an administrator before it. */
export async function openEditor(shop: TestShop, id: number, viewport = { width: 1440, height: 900 }) {
  const page = await openTab(shop, { viewport })
  await signInBoss(page, shop, 'boss@example.com')
  await page.goto(`/admin/ecommerce/products/${id}/edit`)
  return page
}

/** Does something, and waits for the answer whose address holds `part` to be drawn. */
export const settled = async (page: Page, part: string, act: () => Promise<unknown>) => {
  await Promise.all([page.waitForResponse((answer) => answer.url().includes(part)), act()])
  await page.waitForTimeout(60)
}

/** Saves the product. */
export const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Product saved').waitFor()
}

export const variantsOf = (shop: TestShop, id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position))
}

export const png = async (name: string, width = 60, height = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await picture(width, height)),
})

interface Transfer {
  text?: string
  files?: { name: string; type: string; bytes: number[] }[]
}

// In text: the checker knows no browser words here.
const transfer = (page: Page, on: string, event: string, given: Transfer) =>
  page.evaluate(`(({ text, files = [] }) => {
    const data = new DataTransfer()
    if (text) data.setData('text/plain', text)
    for (const file of files) data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
    document.querySelector(${JSON.stringify(on)}).dispatchEvent(new ${event})
  })(${JSON.stringify(given)})`)

export const paste = (page: Page, into: string, given: Transfer) =>
  transfer(page, into, `ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })`, given)

export const drop = (page: Page, on: string, given: Transfer) =>
  transfer(page, on, `DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })`, given)

/** What the rules of accessibility find. */
// On a screen as tall as the page: what sticks to an edge would cover part of what lies under it, wherever that is just now.
export async function faultsOnAll(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 8000 })
  const faults = await faultsOn(page)
  await page.setViewportSize(size)
  return faults
}
