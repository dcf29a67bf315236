import { describe, expect, test } from 'bun:test'
import { addImage } from '#src/media/images.ts'
import { keepNewestImages, pruneSocialImages } from '#src/seo/draw-social-image.ts'
import { readSocialImageName, socialImagePath } from '#src/seo/social-image.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestArticle, createTestKbCategory } from '#tests/kb/create-article.ts'
import { createImage } from '#tests/media/create-image.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const pathFor = async (title: string, image: string | null = null) => socialImagePath(shop, await currentSettings(shop), { title, image })

const imageOf = (text: string): string => /<meta property="og:image" content="http:\/\/localhost([^"]*)"/.exec(text)?.[1] ?? ''

const readImage = async (path: string) => {
  const response = await guest.get(path)
  expect(response).toHaveStatus(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  return response
}

const storedNames = async () =>
  (await shop.files.listModifiedBefore(Number.MAX_SAFE_INTEGER)).filter((name) => name.startsWith('social-')).sort()

describe('the image of a page for other sites', () => {
  test('is a JPEG of 1200 by 630 pixels that stays below 300 kB', async () => {
    const { file } = await addImage(shop, await createImage(900, 600), 'a.png')
    const path = await pathFor('Waxed canvas daypack', file)
    await readImage(path!)
    const [name] = await storedNames()
    const stored = (await shop.files.get(name!))!
    expect(await new Bun.Image(await stored.bytes()).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(stored.size).toBeLessThan(300_000)
  })

  test('is drawn once, and stored by what it shows', async () => {
    const path = await pathFor('Waxed canvas daypack')
    await readImage(path!)
    const [name] = await storedNames()
    await shop.files.put(name!, new TextEncoder().encode('stored before'))
    expect((await readImage(path!)).text).toBe('stored before')
    await readImage((await pathFor('Wool bag'))!)
    expect(await storedNames()).toHaveLength(2)
  })

  test('has another address in other colors, or with another name of the store', async () => {
    const before = await pathFor('Waxed canvas daypack')
    await shop.db.transaction((tx) => saveSettings(tx, { theme: 'harbor' }, shop.now()))
    const inBlue = await pathFor('Waxed canvas daypack')
    expect(inBlue).not.toBe(before)
    await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Another store' }, shop.now()))
    expect(await pathFor('Waxed canvas daypack')).not.toBe(inBlue)
  })

  test('is made only for addresses that the store signed', async () => {
    const path = (await pathFor('Waxed canvas daypack'))!
    const body = Buffer.from(JSON.stringify(['Buy elsewhere', null, ''])).toString('base64url')
    const signature = path.slice(-26)
    for (const name of [
      `${body}${signature}`,
      path.slice(14).replace(/.\.jpg$/, '.jpg'),
      'a.jpg',
      '%00',
      `${'a'.repeat(1500)}${signature}`,
    ])
      expect(await guest.get(`/social-image/${name}`)).toHaveStatus(404)
    expect(await storedNames()).toEqual([])
  })

  test('draws markup as text and survives a long word', async () => {
    for (const title of ['</text><script>&amp;"\'\u0000\ufffe', 'W'.repeat(400), 'a '.repeat(200)]) await readImage((await pathFor(title))!)
  })

  test('leaves out emoji and ends a long title with an ellipsis', async () => {
    const titleOf = async (title: string) => readSocialImageName(shop, (await pathFor(title))!.slice('/social-image/'.length))?.title
    expect(await titleOf('Summer 🌞 sale 👩‍🌾™')).toBe('Summer sale ™')
    expect(await titleOf('ab '.repeat(100))).toMatch(/^(ab ){39}ab…$/)
  })

  test('is missing for a title with letters that the font lacks', async () => {
    expect(await pathFor('ブランケット')).toBeNull()
    expect(await pathFor('🌞')).toBeNull()
    expect(await pathFor('Größe, Żółć, Ελληνικά, кириллица')).not.toBeNull()
    expect(await pathFor('ספל كوب ถ้วย ჭიქა բաժակ')).not.toBeNull()
  })

  test('is drawn without the photo when its file is gone', async () => {
    await readImage((await pathFor('Waxed canvas daypack', 'a'.repeat(32)))!)
  })

  test('is deleted after thirty days, and made again when it is asked for', async () => {
    const path = (await pathFor('Waxed canvas daypack'))!
    await readImage(path)
    shop.clock.advance(30 * 86_400_000)
    await pruneSocialImages(shop)
    expect(await storedNames()).toHaveLength(1)
    shop.clock.advance(1)
    await pruneSocialImages(shop)
    expect(await storedNames()).toEqual([])
    await readImage(path)
  })
})

test('stored images take no more room than the limit: the oldest are deleted first', async () => {
  const names = [1, 2, 3].map((digit) => `social-${String(digit).repeat(40)}.jpg`)
  for (const name of names) {
    await shop.files.put(name, new Uint8Array(1000))
    shop.clock.advance(1000)
  }
  await shop.files.put('social-notes.txt', new Uint8Array(5000))
  await keepNewestImages(shop, 2000)
  expect(await storedNames()).toEqual([names[1]!, names[2]!, 'social-notes.txt'])
})

describe('other sites get', () => {
  test('an image of a product with its photo', async () => {
    await createTestProduct(shop, { name: 'Pack', images: [''] })
    const { text } = await guest.get('/items/pack')
    const [photo] = /\/media\/([a-z0-9]{32})-/.exec(text)!.slice(1)
    expect(readSocialImageName(shop, imageOf(text).slice('/social-image/'.length))).toEqual({ title: 'Pack', image: photo! })
    await readImage(imageOf(text))
  })

  test('the photo of a product alone when its name cannot be drawn', async () => {
    await createTestProduct(shop, { name: 'ブランケット', seoLink: 'blanket', images: [''] })
    expect(imageOf((await guest.get('/items/blanket')).text)).toMatch(/^\/media\/[a-z0-9]{32}-1600\.webp$/)
  })

  test('an image of a help article', async () => {
    const { seoLink } = await createTestArticle(shop, { title: 'Wash wool by hand' })
    const path = imageOf((await guest.get(`/kb/${seoLink}`)).text)
    expect(readSocialImageName(shop, path.slice('/social-image/'.length))).toEqual({ title: 'Wash wool by hand', image: null })
    await readImage(path)
  })

  test('an image of a category, a brand and a help category; searches have none of their own', async () => {
    const category = await createTestCategory(shop, { name: 'Mugs' })
    const brand = await createTestBrand(shop, { name: 'Harbor' })
    await createTestProduct(shop, { name: 'Mug', categoryId: category.id, brandId: brand.id, images: [''] })
    await createTestKbCategory(shop, { name: 'Care' })
    const [photo] = /\/media\/([a-z0-9]{32})-/.exec((await guest.get('/items/mug')).text)!.slice(1)
    const contentOf = async (path: string) =>
      readSocialImageName(shop, imageOf((await guest.get(path)).text).slice('/social-image/'.length))
    expect(await contentOf('/section/mugs')).toEqual({ title: 'Mugs', image: photo! })
    expect(await contentOf('/brands/harbor')).toEqual({ title: 'Harbor', image: photo! })
    expect(await contentOf('/kb/category/care')).toEqual({ title: 'Care', image: null })
    await readImage(imageOf((await guest.get('/section/mugs')).text))
    expect(imageOf((await guest.get('/shop?q=mug')).text)).toStartWith('/media/')
  })

  test('an image of a page, unless it has one of its own', async () => {
    const { file, id, width } = await addImage(shop, await createImage(900, 600), 'a.png')
    await createTestPage(shop)
    await createTestPage(shop, { title: 'Our team', slug: 'team', imageMediaId: id })
    await readImage(imageOf((await guest.get('/about-us')).text))
    expect(imageOf((await guest.get('/team')).text)).toBe(`/media/${file}-${width}.webp`)
  })
})
