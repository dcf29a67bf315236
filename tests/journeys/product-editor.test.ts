import { describe, expect, test } from 'bun:test'
import { saveProduct } from '#src/products/save-product.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { onPhone, phoneLooks } from '#tests/support/looks.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'
import { openProductEditor, waitForResponseAfter, listVariants } from './product-editor-page.ts'

describe('the product editor', () => {
  test('draws what search engines show, the margin, and what follows from a choice, while one types', async () => {
    const shop = await startTestShop()
    const category = await createTestCategory(shop, { name: 'Vases' })
    const { id } = await createTestProduct(shop, { name: 'Vase', price: 2000 })
    const page = await openProductEditor(shop, id)
    const snippetPart = (name: string) => page.locator(`[data-snippet] [data-part=${name}]`)
    await page.getByLabel('Name', { exact: true }).fill('Tall vase')
    expect(await snippetPart('title').textContent()).toBe('Tall vase')
    await page.locator('#f-seo_title').fill('A vase for long stems '.repeat(5))
    expect((await snippetPart('title').textContent())!.length).toBeLessThanOrEqual(60)
    await page.locator('#f-seo_link').fill('tall-vase')
    expect(await snippetPart('address').textContent()).toEndWith('/items/tall-vase')
    await page.locator('#seo-link-status', { hasText: /\w/ }).waitFor()
    await page.locator('#f-cost').fill('15')
    await page.locator('#margin', { hasText: '25' }).waitFor()
    await page.locator('#f-sale_price').fill('12')
    expect(await page.locator('#margin').getAttribute('data-tone')).toBe('bad')
    await page.locator('#f-standalone_purchase').check()
    expect(await page.locator('#f-checkout_redirect').isChecked()).toBe(true)
    await page.locator(`[name=category_id][value="${category.id}"]`).check()
    expect(await page.getByRole('checkbox', { name: 'Vases' }).isChecked()).toBe(true)
    expect(page.consoleErrors).toEqual([])
  })

  test('is used without a mouse: an option, its values, their order, an offer, and Ctrl S', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Cap', seoLink: 'cap' })
    await createTestProduct(shop, { name: 'Wool scarf' })
    const page = await openProductEditor(shop, id)
    const pressKeys = (...keys: string[]) =>
      keys.reduce((previous, key) => previous.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('button', { name: 'Add option' }).focus()
    await waitForResponseAfter(page, '/variants', () => pressKeys('Enter'))
    await page.getByLabel('Option 1', { exact: true }).focus()
    await page.keyboard.type('Size')
    await waitForResponseAfter(page, '/variants', () => pressKeys('Tab'))
    await page.getByLabel(/^Add values to Size/).focus()
    await page.keyboard.type('S, M, L')
    await waitForResponseAfter(page, '/variants', () => pressKeys('Enter'))
    await page.locator('#grip-value-0-2').focus()
    await pressKeys('Space', 'ArrowLeft', 'ArrowLeft')
    await waitForResponseAfter(page, '/variants', () => pressKeys('Space'))
    await page.getByLabel('Search products to add').focus()
    await waitForResponseAfter(page, '/offers', () => page.keyboard.type('wool'))
    await page.getByRole('button', { name: 'Add Wool scarf' }).focus()
    await waitForResponseAfter(page, '/offers', () => pressKeys('Enter'))
    await page.getByLabel('Show after adding to the cart').focus()
    await pressKeys('Space')
    await page.locator('#f-name').focus()
    await pressKeys('Control+s')
    await page.getByText('Product saved').waitFor()
    expect((await listVariants(shop, id)).map(({ options }) => options['Size'])).toEqual(['L', 'S', 'M'])
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toMatchObject([{ displayOnItemView: true, displayOnPostCart: true }])
    expect(page.consoleErrors).toEqual([])
  })

  test('asks before unsaved changes are left, not after they are discarded', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Cap' })
    const page = await openProductEditor(shop, id)
    const dialogMessages: string[] = []
    page.on('dialog', (dialog) => {
      dialogMessages.push(dialog.type())
      void dialog.dismiss()
    })
    await page.locator('#f-name').fill('Updated')
    await Promise.all([page.waitForEvent('dialog'), page.getByRole('button', { name: 'Duplicate' }).click()])
    expect(dialogMessages).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Cap (copy)' }).waitFor()
    expect(dialogMessages).toHaveLength(1)
  })

  test('is free of faults axe can find when it is refused, and on a phone', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, {
      name: 'Cap',
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      images: ['Red', ''],
    })
    const page = await openTab(shop, onPhone)
    await signInAdmin(page, shop, 'boss@example.com')
    const judge = async () => expect(await checkAccessibility(page, phoneLooks)).toEqual([])
    await page.goto(`/admin/ecommerce/products/${id}/edit`)
    await page.locator('#f-name').fill('')
    await page.locator('#f-sale_price').fill('99999')
    await page.getByLabel('SKU of Red / S').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('There is a problem').waitFor()
    await judge()
    await page.getByRole('button', { name: 'Edit image 1' }).click()
    await judge()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Red \/ S has no image/ }).click()
    await judge()
  })

  test('shows both versions after a stale save, and the second one wins when it is pressed', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Cap', price: 2000 })
    const page = await openProductEditor(shop, id)
    const { products } = shop.db.t
    const [previous] = await shop.db.read.select().from(products).orderBy(products.id)
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id, facts: { ...previous!, alsoIn: [], name: 'Theirs' }, variants: null }, { now: shop.now() + 5 }),
    )
    await page.locator('#f-name').fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Another person saved this before you' }).waitFor()
    await page.getByRole('row', { name: 'Name Mine Theirs' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.locator('#overwrite').click()
    await page.getByText('Product saved').waitFor()
    expect((await shop.db.read.select().from(products).orderBy(products.id))[0]!.name).toBe('Mine')
  })
})
