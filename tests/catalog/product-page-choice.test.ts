import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { type Answer, browser, type Browser } from '#tests/support/browser.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { canonical, part } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

describe('a product page', () => {
  test('a permalink shows its variant, and an unknown one what can be bought', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      pictures: ['Moss', 'Sand'],
      variants: [
        { sku: 'MS', options: { Color: 'Moss', Size: 'S' } },
        { sku: 'SL', options: { Color: 'Sand', Size: 'L' }, variantFee: 500 },
      ],
    })
    const linked = await guest.get('/items/pack?variant=SL')
    expect(linked.text).toContain(`name="variant_id" value="${pack.variants[1]!.id}"`)
    expect(linked).toShow('$25.00')
    expect(part(linked, /<button[^>]* id="gallery-main"/, '>')).toContain('data-figure="1"')
    expect(linked).toShow('SKU SL')
    expect((await guest.get('/items/pack?variant=NOPE')).text).toContain(`name="variant_id" value="${pack.variants[0]!.id}"`)
    expect(canonical(linked)).toBe('/items/pack')
  })

  test('a choice made by script is the part #pdp, and the address names the variant', async () => {
    await aProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sea green'] } })
    const answer = await guest.htmx('/items/pack').get('/items/pack?color=Sea+green')
    expect(answer).toReplace('#pdp')
    expect(answer.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SEA-GREEN')
    expect(answer.text).not.toContain('You May Also Like')
    const whole = await guest.get('/items/pack?color=Sea+green')
    expect(whole.text).toStartWith('<!doctype html>')
    expect(whole.headers.has('hx-replace-url')).toBe(false)
  })

  test('marks a choice that is a subscription, and no other', async () => {
    await aProduct(shop, {
      name: 'Tea',
      options: { Rhythm: ['Once', 'Monthly'] },
      variants: [{ options: { Rhythm: 'Once' } }, { options: { Rhythm: 'Monthly' }, isSubscription: true }],
    })
    expect(await guest.get('/items/tea?rhythm=Monthly')).toShow('Renews by itself until you cancel it')
    expect(await guest.get('/items/tea?rhythm=Once')).not.toShow('Subscription')
  })

  test('takes any option there is, and more than ten values as a list that asks to choose', async () => {
    const sizes = Array.from({ length: 11 }, (_, at) => `${at + 36}`)
    await aProduct(shop, {
      name: 'Boot',
      dependentVariants: true,
      options: { Color: ['Tan'], Width: ['Slim', 'Wide'], Size: sizes },
      variants: sizes.slice(0, 10).map((size, at) => ({ options: { Color: 'Tan', Width: 'Slim', Size: size }, stock: { stockLevel: at } })),
    })
    const open = part(await guest.get('/items/boot?color=Tan&width=Slim'), /<select[^>]* name="size"/, '</select>')
    expect(open).toMatch(/^<select[^>]*><option value="">Choose size<\/option>/)
    expect(open).toContain('<option value="36" disabled>36 (sold out)</option>')
    expect(open).toContain('<option value="46" disabled>46 (unavailable)</option>')
    expect(open).toContain('<option value="40">40</option>')
    const chosen = await guest.get('/items/boot?color=Tan&width=Slim&size=40')
    expect(chosen.text).toContain('<option value="40" selected>40</option>')
    expect(chosen.text).not.toContain('Choose size')
    expect(chosen.text).toMatch(/value="Wide"[^>]* disabled[^>]*>[\s\S]*?\(unavailable\)/)
  })

  test('limited to one per order locks the quantity at 1 and says so', async () => {
    await aProduct(shop, { name: 'Pack', maxQty: true })
    const answer = await guest.get('/items/pack')
    const field = part(answer, /<input[^>]* id="quantity"/, '>')
    expect(field).toContain('value="1"')
    expect(field).toContain('readonly')
    expect(field).toContain('aria-describedby="quantity-limit"')
    expect(answer).toShow('Limit 1 per order')
  })

  describe('with dependent selectors', () => {
    beforeEach(async () => {
      await aProduct(shop, {
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
    const sizes = (answer: Answer) => part(answer, /<fieldset class="option" id="option-size"/, '</fieldset>')

    test('the size is locked before there is a colour, and says what to do', async () => {
      const answer = await guest.get('/items/pack')
      expect(sizes(answer).match(/<input[^>]* disabled/g)).toHaveLength(2)
      expect(sizes(answer)).toContain('Choose color first')
      expect(answer.text).not.toContain('name="variant_id"')
    })

    test('only sizes that are in stock in the colour can be chosen', async () => {
      const answer = await guest.get('/items/pack?color=Sand')
      expect(sizes(answer).match(/<input[^>]* disabled/g)).toHaveLength(1)
      expect(sizes(answer)).toMatch(/value="24 L"[^>]* disabled/)
    })

    test('a size the colour cannot have gives way to the only other one, and a note says so', async () => {
      const answer = await guest.htmx('/items/pack').get('/items/pack?color=Sand&size=24+L')
      expect(part(answer, /<p [^>]*id="choice-note"/, '</p>')).toContain('24 L is not available in Sand. 18 L selected.')
      expect(sizes(answer)).toMatch(/value="18 L"[^>]* checked/)
      expect(answer.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SAND-18-L')
    })
  })
})
