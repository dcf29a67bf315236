import { describe, expect, test } from 'bun:test'
import { updateProduct } from '#src/catalog/save-product.ts'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { signInBoss } from '#tests/support/stocked-shop.ts'
import { faultsOnAll, openEditor, settled, variantsOf } from './editor.ts'

describe('the product editor', () => {
  test('draws what search engines show, the margin, and what follows from a choice, while one types', async () => {
    const shop = await servedShop()
    const shelf = await aCategory(shop, { name: 'Vases' })
    const { id } = await aProduct(shop, { name: 'Vase', price: 2000 })
    const page = await openEditor(shop, id)
    const part = (name: string) => page.locator(`[data-snippet] [data-part=${name}]`)
    await page.getByLabel('Name', { exact: true }).fill('Tall vase')
    expect(await part('title').textContent()).toBe('Tall vase')
    await page.locator('#f-seo_title').fill('A vase for long stems '.repeat(5))
    expect((await part('title').textContent())!.length).toBeLessThanOrEqual(60)
    await page.locator('#f-seo_link').fill('tall-vase')
    expect(await part('address').textContent()).toEndWith('/items/tall-vase')
    await page.locator('#seo-link-says', { hasText: /\w/ }).waitFor()
    await page.locator('#f-cost').fill('15')
    await page.locator('#margin', { hasText: '25' }).waitFor()
    await page.locator('#f-sale_price').fill('12')
    expect(await page.locator('#margin').getAttribute('data-tone')).toBe('bad')
    await page.locator('#f-standalone_purchase').check()
    expect(await page.locator('#f-checkout_redirect').isChecked()).toBe(true)
    await page.locator(`[name=category_id][value="${shelf.id}"]`).check()
    expect(await page.getByRole('checkbox', { name: 'Vases' }).isChecked()).toBe(true)
    expect(page.faults).toEqual([])
  })

  test('is used without a mouse: an option, its values, their order, an offer, and Ctrl S', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap', seoLink: 'cap' })
    await aProduct(shop, { name: 'Wool scarf' })
    const page = await openEditor(shop, id)
    const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('button', { name: 'Add an option' }).focus()
    await settled(page, '/variants', () => press('Enter'))
    await page.getByLabel('Option 1', { exact: true }).focus()
    await page.keyboard.type('Size')
    await settled(page, '/variants', () => press('Tab'))
    await page.getByLabel(/^Add values to Size/).focus()
    await page.keyboard.type('S, M, L')
    await settled(page, '/variants', () => press('Enter'))
    await page.locator('#grip-value-0-2').focus()
    await press('Space', 'ArrowLeft', 'ArrowLeft')
    await settled(page, '/variants', () => press('Space'))
    await page.getByLabel('Find products to offer').focus()
    await settled(page, '/offers', () => page.keyboard.type('wool'))
    await page.getByRole('button', { name: 'Offer Wool scarf' }).focus()
    await settled(page, '/offers', () => press('Enter'))
    await page.getByLabel('After adding to the cart').focus()
    await press('Space')
    await page.locator('#f-name').focus()
    await press('Control+s')
    await page.getByText('Product saved').waitFor()
    expect((await variantsOf(shop, id)).map(({ options }) => options['Size'])).toEqual(['L', 'S', 'M'])
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toMatchObject([{ displayOnItemView: true, displayOnPostCart: true }])
    expect(page.faults).toEqual([])
  })

  test('asks before unsaved changes are left, not after they are discarded', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap' })
    const page = await openEditor(shop, id)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.locator('#f-name').fill('Changed')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.waitForTimeout(300)
    expect(asked).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Cap (copy)' }).waitFor()
    expect(asked).toHaveLength(1)
  })

  test('is free of faults axe can find when it is refused, and on a phone', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, {
      name: 'Cap',
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      pictures: ['Red', ''],
    })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await openTab(shop, { viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' })
      await signInBoss(page, shop, `boss${viewport.width}@example.com`)
      await page.goto(`/admin/ecommerce/products/${id}/edit`)
      await page.locator('#f-name').fill('')
      await page.locator('#f-sale_price').fill('99999')
      await page.getByLabel('SKU of Red / S').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('There is a problem').waitFor()
      expect(await faultsOnAll(page)).toEqual([])
      await page.getByRole('button', { name: 'Describe picture 1' }).click()
      expect(await faultsOnAll(page)).toEqual([])
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: /^Red \/ S has no picture/ }).click()
      expect(await faultsOnAll(page)).toEqual([])
    }
  })

  test('shows both versions after a stale save, and the second one wins when it is pressed', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap', price: 2000 })
    const page = await openEditor(shop, id)
    const { products } = shop.db.t
    const [before] = await shop.db.read.select().from(products)
    await shop.db.transaction((tx) => updateProduct(tx, id, { ...before!, alsoIn: [], name: 'Theirs' }, { now: shop.now() + 5 }))
    await page.locator('#f-name').fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Somebody saved this before you' }).waitFor()
    await page.getByRole('row', { name: 'Name Mine Theirs' }).waitFor()
    expect(await faultsOnAll(page)).toEqual([])
    await page.locator('#overwrite').click()
    await page.getByText('Product saved').waitFor()
    expect((await shop.db.read.select().from(products))[0]!.name).toBe('Mine')
  })
})
