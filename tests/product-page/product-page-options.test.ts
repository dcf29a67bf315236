import { beforeEach, describe, expect, test } from 'bun:test'
import type { TestResponse } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { canonicalUrl, extractMarkup } from './parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

describe('a product page', () => {
  test('shows the variant of a permalink, and an available variant for an unknown one', async () => {
    const pack = await createTestProduct(shop, {
      name: 'Pack',
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      images: ['Moss', 'Sand'],
      variants: [
        { sku: 'MS', options: { Color: 'Moss', Size: 'S' } },
        { sku: 'SL', options: { Color: 'Sand', Size: 'L' }, variantFee: 500 },
      ],
    })
    const linkedPage = await guest.get('/items/pack?variant=SL')
    expect(linkedPage.text).toContain(`name="variant_id" value="${pack.variants[1]!.id}"`)
    expect(linkedPage).toShow('$25.00')
    expect(extractMarkup(linkedPage, /<button[^>]* id="gallery-main"/, '>')).toContain('data-figure="1"')
    expect(linkedPage).toShow('SKU SL')
    expect((await guest.get('/items/pack?variant=NOPE')).text).toContain(`name="variant_id" value="${pack.variants[0]!.id}"`)
    expect(canonicalUrl(linkedPage)).toBe('/items/pack')
  })

  test('returns the fragment #product-detail for a choice made by script, and the URL names the variant', async () => {
    await createTestProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sea green'] } })
    const response = await guest.htmx('/items/pack').get('/items/pack?color=Sea+green')
    expect(response).toReplace('#product-detail')
    expect(response.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SEA-GREEN')
    expect(response.text).not.toContain('You May Also Like')
    const fullPage = await guest.get('/items/pack?color=Sea+green')
    expect(fullPage.text).toStartWith('<!doctype html>')
    expect(fullPage.headers.has('hx-replace-url')).toBe(false)
  })

  test('marks subscription choices and no others', async () => {
    await createTestProduct(shop, {
      name: 'Tea',
      options: { Rhythm: ['Once', 'Monthly'] },
      variants: [{ options: { Rhythm: 'Once' } }, { options: { Rhythm: 'Monthly' }, isSubscription: true, intervalCount: 3 }],
    })
    expect(await guest.get('/items/tea?rhythm=Monthly')).toShow('Renews automatically every 3 months until you cancel it in your account.')
    expect(await guest.get('/items/tea?rhythm=Once')).not.toShow('Subscription')
  })

  test('supports any option, and shows more than ten values as a select with a prompt', async () => {
    const sizes = Array.from({ length: 11 }, (_, index) => `${index + 36}`)
    await createTestProduct(shop, {
      name: 'Boot',
      dependentVariants: true,
      options: { Color: ['Tan'], Width: ['Slim', 'Wide'], Size: sizes },
      variants: sizes
        .slice(0, 10)
        .map((size, index) => ({ options: { Color: 'Tan', Width: 'Slim', Size: size }, stock: { stockLevel: index } })),
    })
    const openSelect = extractMarkup(await guest.get('/items/boot?color=Tan&width=Slim'), /<select[^>]* name="size"/, '</select>')
    expect(openSelect).toMatch(/^<select[^>]*><option value="">Choose size<\/option>/)
    expect(openSelect).toContain('<option value="36" disabled>36 (sold out)</option>')
    expect(openSelect).toContain('<option value="46" disabled>46 (unavailable)</option>')
    expect(openSelect).toContain('<option value="40">40</option>')
    const chosenPage = await guest.get('/items/boot?color=Tan&width=Slim&size=40')
    expect(chosenPage.text).toContain('<option value="40" selected>40</option>')
    expect(chosenPage.text).not.toContain('Choose size')
    expect(chosenPage.text).toMatch(/value="Wide"[^>]* disabled[^>]*>[\s\S]*?\(unavailable\)/)
  })

  test('limited to one per order locks the quantity at 1 and explains it', async () => {
    await createTestProduct(shop, { name: 'Pack', maxQty: true })
    const response = await guest.get('/items/pack')
    const field = extractMarkup(response, /<input[^>]* id="quantity"/, '>')
    expect(field).toContain('value="1"')
    expect(field).toContain('readonly')
    expect(field).toContain('aria-describedby="quantity-limit"')
    expect(response).toShow('Limit 1 per order')
  })

  describe('with dependent selectors', () => {
    beforeEach(async () => {
      await createTestProduct(shop, {
        name: 'Pack',
        dependentVariants: true,
        options: { Color: ['Moss', 'Sand'], Size: ['18 L', '24 L'] },
        variants: [
          { options: { Color: 'Moss', Size: '18 L' } },
          { options: { Color: 'Moss', Size: '24 L' } },
          { options: { Color: 'Sand', Size: '18 L' } },
          { options: { Color: 'Sand', Size: '24 L' }, stock: { stockLevel: 0 } },
        ],
      })
    })
    const sizes = (response: TestResponse) => extractMarkup(response, /<fieldset class="option" id="option-size"/, '</fieldset>')

    test('locks the size until a color is selected and says what to do', async () => {
      const response = await guest.get('/items/pack')
      expect(sizes(response).match(/<input[^>]* disabled/g)).toHaveLength(2)
      expect(sizes(response)).toContain('Choose color first')
      expect(response.text).not.toContain('name="variant_id"')
    })

    test('allows only sizes that are in stock in the selected color', async () => {
      const response = await guest.get('/items/pack?color=Sand')
      expect(sizes(response).match(/<input[^>]* disabled/g)).toHaveLength(1)
      expect(sizes(response)).toMatch(/value="24 L"[^>]* disabled/)
    })

    test('replaces an unavailable size with the only other one and shows a note', async () => {
      const response = await guest.htmx('/items/pack').get('/items/pack?color=Sand&size=24+L')
      expect(extractMarkup(response, /<p [^>]*id="choice-note"/, '</p>')).toContain(
        '24 L is not available in Sand. We selected 18 L instead.',
      )
      expect(sizes(response)).toMatch(/value="18 L"[^>]* checked/)
      expect(response.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SAND-18-L')
    })
  })
})
