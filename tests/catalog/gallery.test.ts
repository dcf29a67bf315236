import { beforeEach, describe, expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { browser, type Answer, type Browser } from '#tests/support/browser.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let guest: Browser
let pack: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  guest = browser(buildApp(shop))
  pack = await aProduct(shop, {
    name: 'Pack',
    options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    pictures: ['Moss', 'Moss', 'Sand', 'Sand', ''],
  })
})

/** Gives a variant pictures of its own: those at these places. */
async function belong(variantId: number, places: number[]): Promise<void> {
  const { productImages } = shop.db.t
  const images = await shop.db.read.select().from(productImages).where(eq(productImages.productId, pack.id)).orderBy(asc(productImages.id))
  const ids = places.map((place) => images[place]!.id)
  for (const id of ids) {
    await shop.db.transaction((tx) =>
      tx
        .update(productImages)
        .set({ variantIds: [variantId] })
        .where(eq(productImages.id, id)),
    )
  }
}

/** The places of the pictures on the page, the large one first. */
const pictures = ({ text }: Answer) =>
  [...text.matchAll(/<button class="gallery-main"[^>]* data-figure="(\d+)"/g)].map(([, place]) => Number(place))
const main = (answer: Answer) => pictures(answer)[0]
const thumbs = ({ text }: Answer) =>
  [...text.matchAll(/<a class="thumb"([^>]*)>[\s\S]*?alt="([^"]*)"/g)].map(([, attributes, label]) =>
    attributes!.includes('aria-current="true"') ? `[${label}]` : label,
  )
const variant = (options: Record<string, string>) =>
  pack.variants.find((one) => Object.entries(options).every(([name, value]) => one.options[name] === value))!

describe('a choice', () => {
  test('shows the first picture of its color, and highlights its thumbnail', async () => {
    const sand = await guest.get('/items/pack?color=Sand')
    expect(main(sand)).toBe(2)
    expect(thumbs(sand)).toEqual(['Moss', '[Sand]', 'Pack'])
    const moss = await guest.get('/items/pack?color=Moss')
    expect(main(moss)).toBe(0)
    expect(thumbs(moss)).toEqual(['[Moss]', 'Sand', 'Pack'])
  })

  test('shows the first picture of its own variant before that of the color, and still highlights the color', async () => {
    await belong(variant({ Color: 'Sand', Size: 'L' }).id, [3, 4])
    const large = await guest.get('/items/pack?color=Sand&size=L')
    expect(main(large)).toBe(3)
    expect(thumbs(large)).toEqual(['Moss', '[Sand]', 'Pack'])
    expect(main(await guest.get('/items/pack?color=Sand&size=S'))).toBe(2)
    expect(main(await guest.get(`/items/pack?variant=${variant({ Color: 'Sand', Size: 'L' }).sku}`))).toBe(3)
  })

  test('shows the first of all where nothing shows it', async () => {
    await aProduct(shop, { name: 'Cup', options: { Color: ['Moss', 'Sand'] }, pictures: ['Moss', ''] })
    expect(main(await guest.get('/items/cup?color=Sand'))).toBe(0)
  })
})

test('a thumbnail leads to its color and keeps the size', async () => {
  const { text } = await guest.get('/items/pack?color=Moss&size=L')
  const [, sand, shared] = [...text.matchAll(/<a class="thumb"[^>]* href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  expect(sand).toBe('/items/pack?color=Sand&size=L')
  expect(shared).toMatch(/^\/items\/pack\?picture=\d+&color=Moss&size=L$/)
  const other = await guest.get(shared!)
  expect(main(other)).toBe(4)
  expect(thumbs(other)).toEqual(['Moss', 'Sand', '[Pack]'])
})

test('the other pictures stand behind the large one, in turn, to be swiped to; each loads when it is looked at', async () => {
  const answer = await guest.get('/items/pack?color=Sand')
  expect(pictures(answer)).toEqual([2, 3, 4, 0, 1])
  const strip = answer.text.slice(answer.text.indexOf('class="gallery-strip"'), answer.text.indexOf('class="thumbs"'))
  expect(strip.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(strip.match(/loading="lazy"/g)).toHaveLength(4)
  expect(strip.indexOf('fetchpriority')).toBeLessThan(strip.indexOf('loading="lazy"'))
})

test('a picture nobody has described is named by its product, its color or its number', async () => {
  const { productImages } = shop.db.t
  await shop.db.transaction((tx) => tx.update(productImages).set({ imageAlt: '' }).where(eq(productImages.productId, pack.id)))
  const { text } = await guest.get('/items/pack')
  const openers = [...text.matchAll(/class="gallery-main"[^>]*aria-label="([^"]*)"/g)].map(([, label]) =>
    label!.replace('Open picture viewer: ', ''),
  )
  expect(openers).toEqual(['Pack, Moss', 'Pack, Moss', 'Pack, Sand', 'Pack, Sand', 'Pack, picture 5'])
  expect(text).toMatch(/id="thumb-\d+" href="[^"]*picture=[^>]*>.*?alt="Pack, picture 5"/)
})

test('the viewer tells each picture by its alt text and says its zoom label below', async () => {
  const { productImages } = shop.db.t
  await shop.db.transaction((tx) =>
    tx
      .update(productImages)
      .set({ imageAlt: 'A pack on a rock', zoomLabel: 'Waxed by hand' })
      .where(and(eq(productImages.productId, pack.id), eq(productImages.color, ''))),
  )
  const { text } = await guest.get('/items/pack')
  const figures = text.slice(text.indexOf('id="lightbox"')).match(/<figure>[\s\S]*?<\/figure>/g)!
  expect(figures).toHaveLength(5)
  expect(figures[4]).toContain('alt="A pack on a rock"')
  expect(figures[4]).toContain('<figcaption>Waxed by hand</figcaption>')
  expect(figures[4]).not.toContain('alt="Waxed')
  expect(text).toContain('aria-label="Open picture viewer: A pack on a rock"')
})
