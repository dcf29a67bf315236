import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { openTab } from '#tests/support/chromium.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'
import { createImage } from '#tests/media/create-image.ts'

/** The editor of a product, with an administrator before it. */
export async function openProductEditor(shop: TestShop, id: number, viewport = { width: 1440, height: 900 }) {
  const page = await openTab(shop, { images: true, viewport })
  await signInAdmin(page, shop, 'boss@example.com')
  await openAllSections(page)
  await page.goto(`/admin/ecommerce/products/${id}/edit`)
  return page
}

/** Opens every section of the product editor, as after an earlier visit that did. */
export async function openAllSections(page: Page) {
  const opened = ['customization', 'offers', 'files', 'card-details', 'card-video', 'card-search']
  await page.addInitScript(`localStorage.setItem('openSections', ${JSON.stringify(JSON.stringify(opened))})`)
}

/** Does something, and waits until htmx has drawn the answer of the request whose URL contains `urlPart`. */
export const waitForResponseAfter = async (page: Page, urlPart: string, action: () => Promise<unknown>) => {
  await page.evaluate(`self.answerDrawn = new Promise((resolve) =>
    document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
      if (ctx.status === 'swapped' && ctx.request.action.includes(${JSON.stringify(urlPart)})) resolve()
    }),
  )
  undefined`)
  await action()
  await page.evaluate('self.answerDrawn')
}

export const saveProduct = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Product saved').waitFor()
}

export const listVariants = (shop: TestShop, id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position))
}

export const createPng = async (name: string, width = 60, height = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await createImage(width, height)),
})

interface TransferData {
  text?: string
  files?: { name: string; type: string; bytes: number[] }[]
}

// In text: the checker knows no browser words here.
const dispatchTransfer = (page: Page, selector: string, event: string, transferData: TransferData) =>
  page.evaluate(`(({ text, files = [] }) => {
    const data = new DataTransfer()
    if (text) data.setData('text/plain', text)
    for (const file of files) data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
    document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new ${event})
  })(${JSON.stringify(transferData)})`)

export const pasteInto = (page: Page, selector: string, transferData: TransferData) =>
  dispatchTransfer(page, selector, `ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })`, transferData)

export const dropOnto = (page: Page, selector: string, transferData: TransferData) =>
  dispatchTransfer(page, selector, `DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })`, transferData)
