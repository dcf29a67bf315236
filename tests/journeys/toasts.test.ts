import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const mug = await createTestProduct(shop, { name: 'Mug', stock: 20 })

async function openAt(path: string, viewport: { width: number; height: number }) {
  const tab = await openTab(shop, { viewport, reducedMotion: 'reduce' })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  return tab
}

/** Shows a toast, and lists the controls under it. */
async function listCovered(tab: Page): Promise<string[]> {
  await tab.evaluate(`document.dispatchEvent(new CustomEvent('toast', { detail: { text: 'Saved' } }))`)
  await tab.locator('.toast').waitFor()
  return tab.evaluate(`(() => {
    const toast = document.querySelector('.toast').getBoundingClientRect()
    const scope = document.querySelector('dialog:modal') ?? document
    return [...scope.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
      .filter((control) => !control.closest('.toasts') && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return box.width > 1 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
      })
      .map((control) => control.textContent.trim() || control.id)
  })()`)
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test(`a toast covers no control of save bar, bulk bar and cart drawer on ${name}`, async () => {
    const editor = await openAt(`/admin/ecommerce/products/${mug.id}/edit`, viewport)
    await editor.fill('#f-name', 'Cup')
    await editor.locator('form[data-dirty] .save-bar').waitFor()
    expect(await listCovered(editor)).toEqual([])
    const list = await openAt('/admin/ecommerce/products', viewport)
    await list.locator('tbody [data-row]').first().check()
    expect(await listCovered(list)).toEqual([])
    const store = await openAt(`/items/${mug.seoLink}`, viewport)
    await store.locator('.add-form button[type=submit], #add-form button[type=submit], main button:has-text("Add to cart")').first().click()
    await store.locator('dialog:modal').waitFor()
    await store.getByRole('dialog').getByText('Mug').first().waitFor()
    expect(await listCovered(store)).toEqual([])
  })
}
