import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { answerReview, decideReviews } from '#src/reviews/moderate.ts'
import { findOwnReview } from '#src/reviews/read-reviews.ts'
import { type Settings, saveSettings } from '#src/settings/settings.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createImage } from '../media/create-image.ts'
import { createTestReview, buyProduct, readRatingTotals } from './create-review.ts'

async function createReviewPage(settings: Partial<Settings> = {}) {
  const shop = await createTestShop({ config: { pageCacheBytes: 0 } })
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
  const app = buildApp(shop)
  const product = await createTestProduct(shop, { name: 'Harbor Mug', options: { Size: ['S', 'L'] } })
  const person = await createTestUser(shop, 1)
  const page = `/items/${product.seoLink}`
  return {
    shop,
    app,
    product,
    person,
    page,
    path: `${page}/reviews`,
    own: await createSignedInClient(app, shop, person),
    guest: createTestClient(app),
  }
}

const validForm = { review_rating: 4, review_title: 'Fine mug', review_text: 'Holds up well, day after day.' }
const png = async (name = 'a.png') => new File([new Uint8Array(await createImage(40, 30))], name, { type: 'image/png' })
const listMedia = async (shop: Awaited<ReturnType<typeof createTestShop>>) => shop.db.read.select().from(shop.db.t.media)

describe('a review', () => {
  test('awaits approval, and only its author sees that', async () => {
    const { own: client, guest, page, path, shop, product } = await createReviewPage()
    const response = await client.post(path, validForm)
    expect(response).toRedirectTo(`${page}#reviews`)
    const ownPage = await client.get(page)
    expect(ownPage).toShow('Thank you. Your review is waiting for approval.')
    expect(ownPage).toShow('Edit your review')
    const guestPage = await guest.get(page)
    expect(guestPage).not.toShow('Fine mug')
    expect(guestPage).toShow('No reviews yet')
    expect(await readRatingTotals(shop, product)).toEqual([0, 0])
  })

  test('sent by htmx swaps the section and moves the focus to the message', async () => {
    const { own: client, page, path } = await createReviewPage()
    const response = await client.htmx(page).post(path, validForm)
    expect(response).toHaveStatus(200)
    expect(response).toReplace('#reviews')
    expect(response.text).toMatch(/id="review-state"[^>]* autofocus/)
    expect(response).toShow('Thank you. Your review is waiting for approval.')
  })

  test('with errors is shown again with the input, and nothing is stored', async () => {
    const { own: client, page, path, shop } = await createReviewPage()
    const invalidForm = { review_title: 'Kept headline', review_text: 'short' }
    for (const browser of [client, client.htmx(page)]) {
      const response = await browser.post(path, invalidForm)
      expect(response).toHaveStatus(422)
      expect(response).toShow('Choose a star rating')
      expect(response).toShow('Use at least 10 characters')
      expect(response.text).toContain('value="Kept headline"')
      expect(response.text).toContain('>short</textarea>')
      expect(response.text).toMatch(/id="write-review"[^>]*open|open[^>]*id="write-review"/)
    }
    for (const rating of [0, 6, '4.5', 'five', ''])
      expect(await client.post(path, { ...validForm, review_rating: rating })).toHaveStatus(422)
    expect(await client.post(path, { ...validForm, review_text: 'x'.repeat(4001) })).toHaveStatus(422)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('is unique per account and product, and can be changed only while it is pending', async () => {
    const { own: client, page, path, shop, product, person } = await createReviewPage()
    await client.post(path, validForm)
    expect((await client.get(page)).text).toContain('value="Fine mug"')
    await client.post(path, { ...validForm, review_rating: 1, review_title: 'Broke' })
    const review = await findOwnReview(shop.db.read, product.id, person.id)
    expect(review).toMatchObject({ rating: 1, title: 'Broke' })
    await shop.db.transaction((tx) => decideReviews(tx, new Map([[review!.id, 'approved']]), shop.now()))
    const lateResponse = await client.post(path, validForm)
    expect(lateResponse).toHaveStatus(422)
    expect(lateResponse).toShow('You have already reviewed this product.')
    expect(await readRatingTotals(shop, product)).toEqual([1, 1])
  })

  test('cannot be written for another person, approved by its author, or backdated', async () => {
    const { own: client, path, shop, product, person } = await createReviewPage()
    const otherUser = await createTestUser(shop, 1, 'other@example.com')
    await client.post(path, {
      ...validForm,
      user_id: otherUser.id,
      status: 'approved',
      verified_buyer: 'on',
      author: 'The shop',
      created_at: 1,
      id: 77,
    })
    expect(await findOwnReview(shop.db.read, product.id, otherUser.id)).toBeNull()
    expect(await findOwnReview(shop.db.read, product.id, person.id)).toMatchObject({
      status: 'pending',
      verifiedBuyer: false,
      author: 'Role 1.',
      createdAt: shop.now(),
    })
  })

  test('is rejected from other sites and from guests', async () => {
    const { own: client, guest, path, page, shop } = await createReviewPage()
    expect(await client.post(path, validForm, { headers: { 'sec-fetch-site': 'cross-site' } })).toHaveStatus(403)
    const loginRedirect = await guest.post(path, validForm, { headers: { referer: `http://localhost${page}` } })
    expect(loginRedirect).toRedirectTo(`/login?next=${encodeURIComponent(page)}`)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('can be sent five times an hour from one network', async () => {
    const { own: client, path, page, shop, app } = await createReviewPage()
    app.server = serverWithRotatingAddress()
    for (let i = 0; i < 5; i++) expect(await client.post(path, validForm)).toRedirectTo(`${page}#reviews`)
    const sixthResponse = await client.post(path, validForm)
    expect(sixthResponse).toHaveStatus(429)
    shop.clock.advance(61 * 60_000)
    expect(await client.post(path, validForm)).toRedirectTo(`${page}#reviews`)
  })

  test('without moderation is shown at once and counted in the returned fragment', async () => {
    const { own: client, guest, page, path, shop, product } = await createReviewPage({ reviews_moderation: false })
    const response = await client.htmx(page).post(path, validForm)
    expect(response).toShow('Thank you. Your review is published.')
    expect(response).toShow('Fine mug')
    expect(await guest.get(page)).toShow('Fine mug')
    expect(await readRatingTotals(shop, product)).toEqual([1, 4])
  })

  test('escapes its content', async () => {
    const { own: client, guest, page, path } = await createReviewPage({ reviews_moderation: false })
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> </script><!-- &amp;'
    await client.post(path, { ...validForm, review_title: hostile, review_text: hostile })
    const { text } = await guest.get(page)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
})

describe('reviews can be written', () => {
  test('by nobody while they are disabled: no section, no rating, no route', async () => {
    const { own: client, guest, page, path, shop, product } = await createReviewPage({ reviews_mode: 'off' })
    await createTestReview(shop, product)
    const shownPage = await guest.get(page)
    expect(shownPage.text).not.toContain('id="reviews"')
    expect(shownPage.text).not.toContain('aggregateRating')
    expect(shownPage.text).not.toContain('class="rating"')
    expect((await guest.get('/shop')).text).not.toContain('class="rating"')
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await client.post(path, validForm)).toHaveStatus(404)
  })

  test('by guests after they sign in, which returns them to the reviews', async () => {
    const { guest, page, shop } = await createReviewPage()
    const { text } = await guest.get(page)
    expect(text).toContain(`href="${page}/reviews/new"`)
    expect(text).not.toContain('id="review-form"')
    const form = await guest.follow(await guest.get(`${page}/reviews/new`))
    const next = /name="next" value="([^"]+)"/.exec(form.text)![1]!
    await createAccount(shop)
    const signedIn = await guest.post('/login', { email: 'ann@example.com', password: correctPassword, next })
    expect(signedIn).toRedirectTo(`${page}/reviews/new`)
    expect(await guest.get(`${page}/reviews/new`)).toRedirectTo(`${page}#reviews`)
  })

  test('only by buyers, with a badge, if the shop requires it', async () => {
    const {
      own: client,
      guest,
      page,
      path,
      shop,
      product,
      person,
    } = await createReviewPage({ reviews_mode: 'buyers', reviews_moderation: false })
    expect(await client.get(page)).toShow('Only customers who bought this product can review it.')
    expect(await client.post(path, validForm)).toHaveStatus(422)
    await buyProduct(shop, person.id, product, false)
    expect(await client.post(path, validForm)).toHaveStatus(422)
    await buyProduct(shop, person.id, product)
    expect(await client.get(page)).toShow('Write a review')
    expect(await client.post(path, validForm)).toRedirectTo(`${page}#reviews`)
    expect(await guest.get(page)).toShow('Verified buyer')
  })

  test('by nobody else when limited to buyers: the body of the request is not even read', async () => {
    const { own: client, path } = await createReviewPage({ reviews_mode: 'buyers' })
    let pullCount = 0
    const body = new ReadableStream({
      pull(controller) {
        pullCount += 1
        controller.enqueue(new Uint8Array(1024))
        if (pullCount > 100) controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await client.send(path, { method: 'POST', body, headers })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Only customers who bought this product can review it.')
    expect(pullCount).toBeLessThan(3)
    expect(await client.send(path, { method: 'POST', body: '{}', headers: { accept: 'application/json' } })).toHaveStatus(422)
  })

  test('by nobody about a product that is not for sale', async () => {
    const { own: client, guest, shop } = await createReviewPage()
    const draft = await createTestProduct(shop, { status: 'draft' })
    const path = `/items/${draft.seoLink}/reviews`
    expect(await client.post(path, validForm)).toHaveStatus(404)
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await client.post('/items/nothing-here/reviews', validForm)).toHaveStatus(404)
  })
})

describe('review photos', () => {
  test('are re-encoded and shown with the review', async () => {
    const { own: client, guest, page, path, shop } = await createReviewPage({ reviews_moderation: false })
    await client.send(path, { method: 'POST', body: createMultipart({ ...validForm }, [await png('me.png'), await png('you.png')]) })
    const media = await listMedia(shop)
    expect(media).toHaveLength(2)
    const { text } = await guest.get(page)
    for (const { file } of media) expect(text).toContain(`/media/${file}-40.webp`)
    expect(text).toContain('alt="Photo 2 from Role 1."')
  })

  test('that are not images, too many or too large are rejected at their field, and none is stored', async () => {
    const { own: client, path, shop } = await createReviewPage()
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.png', { type: 'image/png' })
    const invalidPhotos: [File[], string][] = [
      [[await png(), svg], 'This image format is not supported.'],
      [[svg], 'This image format is not supported.'],
      [[await png(), await png(), await png(), await png(), await png()], 'Choose up to 4 photos'],
      [[new File([new Uint8Array(11 * 1024 * 1024)], 'big.png')], 'This file is too large.'],
    ]
    for (const [files, expectedText] of invalidPhotos) {
      const response = await client.send(path, { method: 'POST', body: createMultipart({ ...validForm }, files) })
      expect(response).toHaveStatus(422)
      expect(response).toShow(expectedText)
      expect(response.text).toMatch(/id="f-review_photos-error"/)
    }
    expect(await listMedia(shop)).toEqual([])
    expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('can be removed by their author while the review is pending', async () => {
    const { own: client, path, page, shop, product, person } = await createReviewPage()
    await client.send(path, { method: 'POST', body: createMultipart({ ...validForm }, [await png(), await png()]) })
    const reviewBefore = await findOwnReview(shop.db.read, product.id, person.id)
    expect((await client.get(page)).text).toContain(`value="${reviewBefore!.photos[0]!.mediaId}"`)
    await client.post(path, { ...validForm, remove_photos: [reviewBefore!.photos[0]!.mediaId] })
    const reviewAfter = await findOwnReview(shop.db.read, product.id, person.id)
    expect(reviewAfter!.photos).toEqual(reviewBefore!.photos.slice(1))
  })
})

describe('reviews on the product page', () => {
  test('show five at first and the rest on request, each once', async () => {
    const { guest, page, path, shop, product } = await createReviewPage()
    for (let i = 1; i <= 18; i++) {
      shop.clock.advance(1000)
      await createTestReview(shop, product, { title: `Told ${i}.` })
    }
    const firstPage = await guest.get(page)
    expect(readReviewNumbers(firstPage.text)).toEqual([18, 17, 16, 15, 14])
    expect(firstPage).toShow('Show 10 more reviews')
    const morePage = await guest.htmx(page).get(`${path}?sort=newest&from=5`)
    expect(readReviewNumbers(morePage.text)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(morePage.text).toContain(`${path}?sort=newest&amp;from=15`)
    expect(morePage.text.match(/autofocus/g)).toHaveLength(1)
    const lastPage = await guest.htmx(page).get(`${path}?sort=newest&from=15`)
    expect(readReviewNumbers(lastPage.text)).toEqual([3, 2, 1])
    expect(lastPage.text).not.toContain('reviews-more')
    // Without script the link opens a page with ten reviews.
    expect(readReviewNumbers((await guest.get(`${path}?sort=newest`)).text)).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 10, 9])
    const secondPage = await guest.get(`${path}?sort=newest&page=2`)
    expect(readReviewNumbers(secondPage.text)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(secondPage.headers.get('x-robots-tag')).toBe('noindex')
    expect(await guest.get(`${path}?page=3`)).toHaveStatus(404)
  })

  test('can be sorted by stars, in the fragment and on the page', async () => {
    const { guest, page, path, shop, product } = await createReviewPage()
    for (const rating of [3, 5, 1]) await createTestReview(shop, product, { rating, title: `Told ${rating}.` })
    const partial = await guest.htmx(page).get(`${path}?sort=lowest`)
    expect(partial).toReplace('#review-list')
    expect(readReviewNumbers(partial.text)).toEqual([1, 3, 5])
    expect(readReviewNumbers((await guest.get(`${path}?sort=highest`)).text)).toEqual([5, 3, 1])
    expect(readReviewNumbers((await guest.get(`${path}?sort=<script>`)).text)).toHaveLength(3)
  })

  test('show the rating near the name, on cards, in bars and for search engines', async () => {
    const { guest, page, shop, product } = await createReviewPage()
    expect((await guest.get(page)).text).not.toContain('aggregateRating')
    for (const rating of [5, 5, 4])
      await createTestReview(shop, product, { rating, text: 'Thick </script> walls, warm coffee.', author: 'June C.' })
    await createTestReview(shop, product, { rating: 1, status: 'pending' })
    const shownPage = await guest.get(page)
    expect(shownPage).toShow('Rated 4.7 out of 5')
    expect(shownPage.text).toMatch(/href="#reviews"[^>]*>\s*3 reviews/)
    expect(shownPage).toShow('5 stars: 2 reviews')
    expect(shownPage).toShow('1 star: 0 reviews')
    const json = [...shownPage.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as object,
    )
    const reviewData = json.flat().find((block) => 'aggregateRating' in block) as { review?: object[] } | undefined
    expect(reviewData).toMatchObject({
      '@type': 'ProductGroup',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
    })
    expect(reviewData?.review).toHaveLength(3)
    expect(reviewData?.review?.[0]).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'June C.' },
      datePublished: '2026-03-02',
      reviewBody: 'Thick </script> walls, warm coffee.',
    })
    expect(await guest.get('/shop')).toShow('Rated 4.7 out of 5')
  })

  test("show the shop's reply under its review", async () => {
    const { guest, page, shop, product } = await createReviewPage()
    const { id } = await createTestReview(shop, product)
    await shop.db.transaction((tx) => answerReview(tx, id, 'Thank you!\nThe potters', shop.now()))
    expect(await guest.get(page)).toShow('Reply from Sundry')
    expect(await guest.get(page)).toShow('Thank you!')
  })

  test('run as many queries for two as for twenty, and none while there are none', async () => {
    const { guest, page, path, shop, product, app } = await createReviewPage()
    const countPartialQueries = () => countQueries(shop, () => guest.htmx(page).get(`${path}?from=1`))
    const countPageQueries = () => countQueries(shop, () => createTestClient(app).get(page))
    const baseline = await countPageQueries()
    for (let i = 0; i < 2; i++) await createTestReview(shop, product)
    const [partialBaseline, pageBaseline] = [await countPartialQueries(), await countPageQueries()]
    for (let i = 0; i < 18; i++) await createTestReview(shop, product)
    expect([await countPartialQueries(), await countPageQueries()]).toEqual([partialBaseline, pageBaseline])
    // Rating, review list and photos.
    expect(pageBaseline - baseline).toBe(3)
  })
})

function createMultipart(fields: Record<string, string | number>, photos: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const photo of photos) form.append('review_photos', photo)
  return form
}

const readReviewNumbers = (text: string) => [...text.matchAll(/<h3>Told (\d+)\.<\/h3>/g)].map(([, number]) => Number(number))
