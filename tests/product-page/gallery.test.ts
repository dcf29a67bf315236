import { describe, expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import type { TestResponse } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

const { shop, guest } = storeTest()
const pack = perTest(() =>
  createTestProduct(shop, {
    name: 'Pack',
    options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    images: ['Moss', 'Moss', 'Sand', 'Sand', ''],
  }),
)

/** Assigns the images at these positions to a variant. */
async function assignImages(variantId: number, positions: number[]): Promise<void> {
  const { productImages } = shop.db.t
  const images = await shop.db.read.select().from(productImages).where(eq(productImages.productId, pack.id)).orderBy(asc(productImages.id))
  const ids = positions.map((position) => images[position]!.id)
  for (const id of ids) {
    await shop.db.transaction((tx) =>
      tx
        .update(productImages)
        .set({ variantIds: [variantId] })
        .where(eq(productImages.id, id)),
    )
  }
}

/** The positions of the images on the page, the large one first. */
const readFigures = ({ text }: TestResponse) =>
  [...text.matchAll(/<button class="gallery-main"[^>]* data-figure="(\d+)"/g)].map(([, figure]) => Number(figure))
const mainFigure = (response: TestResponse) => readFigures(response)[0]
const readThumbs = ({ text }: TestResponse) =>
  [...text.matchAll(/<a class="thumb"([^>]*)>[\s\S]*?alt="([^"]*)"/g)].map(([, attributes, label]) =>
    attributes!.includes('aria-current="true"') ? `[${label}]` : label,
  )
const variant = (options: Record<string, string>) =>
  pack.variants.find((variant) => Object.entries(options).every(([name, value]) => variant.options[name] === value))!

describe('a selected variant', () => {
  test('shows the first image of its color and highlights its thumbnail', async () => {
    const sandPage = await guest.get('/items/pack?color=Sand')
    expect(mainFigure(sandPage)).toBe(2)
    expect(readThumbs(sandPage)).toEqual(['Moss', '[Sand]', 'Pack'])
    const mossPage = await guest.get('/items/pack?color=Moss')
    expect(mainFigure(mossPage)).toBe(0)
    expect(readThumbs(mossPage)).toEqual(['[Moss]', 'Sand', 'Pack'])
  })

  test('prefers the first image of the variant to that of the color, and still highlights the color', async () => {
    await assignImages(variant({ Color: 'Sand', Size: 'L' }).id, [3, 4])
    const largePage = await guest.get('/items/pack?color=Sand&size=L')
    expect(mainFigure(largePage)).toBe(3)
    expect(readThumbs(largePage)).toEqual(['Moss', '[Sand]', 'Pack'])
    expect(mainFigure(await guest.get('/items/pack?color=Sand&size=S'))).toBe(2)
    expect(mainFigure(await guest.get(`/items/pack?variant=${variant({ Color: 'Sand', Size: 'L' }).sku}`))).toBe(3)
  })

  test('shows the first image of the product when it has none', async () => {
    await createTestProduct(shop, { name: 'Cup', options: { Color: ['Moss', 'Sand'] }, images: ['Moss', ''] })
    expect(mainFigure(await guest.get('/items/cup?color=Sand'))).toBe(0)
  })
})

describe('before a color is chosen', () => {
  test('no thumbnail is highlighted', async () => {
    const options = { Color: ['Moss', 'Sand'], Size: ['S', 'L'] }
    await createTestProduct(shop, { name: 'Satchel', dependentVariants: true, options, images: ['Moss', 'Sand', ''] })
    expect(readThumbs(await guest.get('/items/satchel'))).toEqual(['Moss', 'Sand', 'Satchel'])
    expect(readThumbs(await guest.get('/items/satchel?color=Sand'))).toEqual(['Moss', '[Sand]', 'Satchel'])
  })

  test('the thumbnail of a product without colors is highlighted', async () => {
    await createTestProduct(shop, { name: 'Bowl', images: ['', ''] })
    expect(readThumbs(await guest.get('/items/bowl'))).toEqual(['[Bowl]', 'Bowl'])
  })
})

test('arrows link to the images beside the large one, with the same choice, and the count says which it is', async () => {
  const { text } = await guest.get('/items/pack?color=Sand')
  const arrows = [...text.matchAll(/<a class="gallery-step" href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  expect(text).toMatch(/class="gallery-count[^>]*>3 \/ 5</)
  const [previousPage, nextPage] = [await guest.get(arrows[0]!), await guest.get(arrows[1]!)]
  expect([mainFigure(previousPage), mainFigure(nextPage)]).toEqual([1, 3])
  expect(readThumbs(previousPage)).toEqual(['Moss', '[Sand]', 'Pack'])
  await createTestProduct(shop, { name: 'Bowl', images: [''] })
  const bowl = await guest.get('/items/bowl')
  expect(bowl.text).not.toContain('gallery-step')
  // Without a script its large file opens by this form.
  expect(bowl.text).toContain('<form id="large-image"')
  await createTestProduct(shop, { name: 'Jar', images: [] })
  expect((await guest.get('/items/jar')).text).not.toContain('<form id="large-image"')
})

test('a thumbnail links to its color and keeps the size', async () => {
  const { text } = await guest.get('/items/pack?color=Moss&size=L')
  const [, sandPage, sharedUrl] = [...text.matchAll(/<a class="thumb"[^>]* href="([^"]*)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
  expect(sandPage).toBe('/items/pack?color=Sand&size=L')
  expect(sharedUrl).toMatch(/^\/items\/pack\?image=\d+&color=Moss&size=L$/)
  const otherPage = await guest.get(sharedUrl!)
  expect(mainFigure(otherPage)).toBe(4)
  expect(readThumbs(otherPage)).toEqual(['Moss', 'Sand', '[Pack]'])
})

test('the other images follow the large one for swiping and load lazily', async () => {
  const response = await guest.get('/items/pack?color=Sand')
  expect(readFigures(response)).toEqual([2, 3, 4, 0, 1])
  const stripMarkup = response.text.slice(response.text.indexOf('class="gallery-strip"'), response.text.indexOf('class="thumbs"'))
  expect(stripMarkup.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(stripMarkup.match(/loading="lazy"/g)).toHaveLength(4)
  expect(stripMarkup.indexOf('fetchpriority')).toBeLessThan(stripMarkup.indexOf('loading="lazy"'))
})

test('an image without a description is named after its product, color or number', async () => {
  const { productImages } = shop.db.t
  await shop.db.transaction((tx) => tx.update(productImages).set({ imageAlt: '' }).where(eq(productImages.productId, pack.id)))
  const { text } = await guest.get('/items/pack')
  const openerLabels = [...text.matchAll(/class="gallery-main"[^>]*aria-label="([^"]*)"/g)].map(([, label]) =>
    label!.replace('Open image viewer: ', ''),
  )
  expect(openerLabels).toEqual(['Pack, Moss', 'Pack, Moss', 'Pack, Sand', 'Pack, Sand', 'Pack, image 5'])
  expect([...text.matchAll(/class="gallery-main".*?alt="([^"]*)"/gs)].map(([, alt]) => alt)).toEqual(openerLabels)
  expect(text).toMatch(/id="thumb-\d+" href="[^"]*image=[^>]*>.*?alt="Pack, image 5"/)
})

test('the viewer gives each image its alt text and shows its zoom label below', async () => {
  const { productImages } = shop.db.t
  await shop.db.transaction((tx) =>
    tx
      .update(productImages)
      .set({ imageAlt: 'A pack on a rock', zoomLabel: 'Waxed by hand' })
      .where(and(eq(productImages.productId, pack.id), eq(productImages.color, ''))),
  )
  const { text } = await guest.get('/items/pack')
  const figureMarkup = text.slice(text.indexOf('id="lightbox"')).match(/<figure>[\s\S]*?<\/figure>/g)!
  expect(figureMarkup).toHaveLength(5)
  expect(figureMarkup[4]).toContain('alt="A pack on a rock"')
  expect(figureMarkup[4]).toContain('<figcaption>Waxed by hand</figcaption>')
  expect(figureMarkup[4]).not.toContain('alt="Waxed')
  expect(text).toContain('aria-label="Open image viewer: A pack on a rock"')
})
