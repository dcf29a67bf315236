import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { answerReview, decideReviews } from '#src/reviews/moderate.ts'
import { findOwnReview } from '#src/reviews/read-reviews.ts'
import { type Settings, saveSettings } from '#src/settings/settings.ts'
import { browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'
import { picture } from '../media/picture.ts'
import { aReviewOf, bought, ratingOf } from './a-review.ts'

async function opened(settings: Partial<Settings> = {}) {
  const shop = await testShop()
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
  const app = buildApp(shop)
  const product = await aProduct(shop, { name: 'Harbor Mug', options: { Size: ['S', 'L'] } })
  const person = await addPerson(shop, 1)
  const page = `/items/${product.seoLink}`
  return { shop, app, product, person, page, path: `${page}/reviews`, own: await browserOf(app, shop, person), guest: browser(app) }
}

const good = { review_rating: 4, review_title: 'Fine mug', review_text: 'Holds up well, day after day.' }
const png = async (name = 'a.png') => new File([new Uint8Array(await picture(40, 30))], name, { type: 'image/png' })
const mediaOf = async (shop: Awaited<ReturnType<typeof testShop>>) => shop.db.read.select().from(shop.db.t.media)

describe('a review', () => {
  test('waits for approval, and says so to its author alone', async () => {
    const { own, guest, page, path, shop, product } = await opened()
    const sent = await own.post(path, good)
    expect(sent).toRedirectTo(`${page}#reviews`)
    const mine = await own.get(page)
    expect(mine).toShow('Thanks, your review is waiting for approval.')
    expect(mine).toShow('Change your review')
    const theirs = await guest.get(page)
    expect(theirs).not.toShow('Fine mug')
    expect(theirs).toShow('Nobody has reviewed this yet.')
    expect(await ratingOf(shop, product)).toEqual([0, 0])
  })

  test('sent by htmx swaps the section, with the focus on the news', async () => {
    const { own, page, path } = await opened()
    const answer = await own.htmx(page).post(path, good)
    expect(answer).toHaveStatus(200)
    expect(answer).toReplace('#reviews')
    expect(answer.text).toMatch(/id="review-state"[^>]* autofocus/)
    expect(answer).toShow('Thanks, your review is waiting for approval.')
  })

  test('with faults comes back with what was typed, and nothing is stored', async () => {
    const { own, page, path, shop } = await opened()
    const wrong = { review_title: 'Kept headline', review_text: 'short' }
    for (const by of [own, own.htmx(page)]) {
      const answer = await by.post(path, wrong)
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('Choose how many stars you give')
      expect(answer).toShow('Use at least 10 characters')
      expect(answer.text).toContain('value="Kept headline"')
      expect(answer.text).toContain('>short</textarea>')
      expect(answer.text).toMatch(/id="write-review"[^>]*open|open[^>]*id="write-review"/)
    }
    for (const rating of [0, 6, '4.5', 'five', '']) expect(await own.post(path, { ...good, review_rating: rating })).toHaveStatus(422)
    expect(await own.post(path, { ...good, review_text: 'x'.repeat(4001) })).toHaveStatus(422)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('is one for each account and product, changed while it waits and not after', async () => {
    const { own, page, path, shop, product, person } = await opened()
    await own.post(path, good)
    expect((await own.get(page)).text).toContain('value="Fine mug"')
    await own.post(path, { ...good, review_rating: 1, review_title: 'Broke' })
    const review = await findOwnReview(shop.db.read, product.id, person.id)
    expect(review).toMatchObject({ rating: 1, title: 'Broke' })
    await shop.db.transaction((tx) => decideReviews(tx, new Map([[review!.id, 'approved']]), shop.now()))
    const late = await own.post(path, good)
    expect(late).toHaveStatus(422)
    expect(late).toShow('You have reviewed this already.')
    expect(await ratingOf(shop, product)).toEqual([1, 1])
  })

  test('cannot be written for somebody else, approved by its author, or dated', async () => {
    const { own, path, shop, product, person } = await opened()
    const other = await addPerson(shop, 1, 'other@example.com')
    await own.post(path, {
      ...good,
      user_id: other.id,
      status: 'approved',
      verified_buyer: 'on',
      author: 'The shop',
      created_at: 1,
      id: 77,
    })
    expect(await findOwnReview(shop.db.read, product.id, other.id)).toBeNull()
    expect(await findOwnReview(shop.db.read, product.id, person.id)).toMatchObject({
      status: 'pending',
      verifiedBuyer: false,
      author: 'Role 1.',
      createdAt: shop.now(),
    })
  })

  test('is refused from other sites, and from guests', async () => {
    const { own, guest, path, page, shop } = await opened()
    expect(await own.post(path, good, { headers: { 'sec-fetch-site': 'cross-site' } })).toHaveStatus(403)
    const away = await guest.post(path, good, { headers: { referer: `http://localhost${page}` } })
    expect(away).toRedirectTo(`/login?next=${encodeURIComponent(page)}`)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('comes five times an hour from one address', async () => {
    const { own, path, page, shop } = await opened()
    for (let at = 0; at < 5; at++) expect(await own.post(path, good)).toRedirectTo(`${page}#reviews`)
    const sixth = await own.post(path, good)
    expect(sixth).toHaveStatus(429)
    shop.clock.advance(61 * 60_000)
    expect(await own.post(path, good)).toRedirectTo(`${page}#reviews`)
  })

  test('without moderation shows at once, and the part that comes back counts it', async () => {
    const { own, guest, page, path, shop, product } = await opened({ reviews_moderation: false })
    const answer = await own.htmx(page).post(path, good)
    expect(answer).toShow('Thanks, your review is published.')
    expect(answer).toShow('Fine mug')
    expect(await guest.get(page)).toShow('Fine mug')
    expect(await ratingOf(shop, product)).toEqual([1, 4])
  })

  test('shows as text whatever was typed', async () => {
    const { own, guest, page, path } = await opened({ reviews_moderation: false })
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> </script><!-- &amp;'
    await own.post(path, { ...good, review_title: hostile, review_text: hostile })
    const { text } = await guest.get(page)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
})

describe('who may write', () => {
  test('nobody while reviews are off: no section, no rating, no address', async () => {
    const { own, guest, page, path, shop, product } = await opened({ reviews_mode: 'off' })
    await aReviewOf(shop, product)
    const shown = await guest.get(page)
    expect(shown.text).not.toContain('id="reviews"')
    expect(shown.text).not.toContain('aggregateRating')
    expect(shown.text).not.toContain('class="rating"')
    expect((await guest.get('/shop')).text).not.toContain('class="rating"')
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await own.post(path, good)).toHaveStatus(404)
  })

  test('guests are asked to sign in, and come back to the reviews', async () => {
    const { guest, page } = await opened()
    const { text } = await guest.get(page)
    expect(text).toContain(`/login?next=${encodeURIComponent(`${page}#reviews`)}`)
    expect(text).not.toContain('id="review-form"')
  })

  test('only buyers where the shop wants it so, and they carry a badge', async () => {
    const { own, guest, page, path, shop, product, person } = await opened({ reviews_mode: 'buyers', reviews_moderation: false })
    expect(await own.get(page)).toShow('Reviews are written by people who bought this here.')
    expect(await own.post(path, good)).toHaveStatus(422)
    await bought(shop, person.id, product, false)
    expect(await own.post(path, good)).toHaveStatus(422)
    await bought(shop, person.id, product)
    expect(await own.get(page)).toShow('Write a review')
    expect(await own.post(path, good)).toRedirectTo(`${page}#reviews`)
    expect(await guest.get(page)).toShow('Verified buyer')
  })

  test('nobody who has not bought it, where buyers write: what they send is not even read', async () => {
    const { own, path } = await opened({ reviews_mode: 'buyers' })
    let asked = 0
    const body = new ReadableStream({
      pull(controller) {
        asked += 1
        controller.enqueue(new Uint8Array(1024))
        if (asked > 100) controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await own.send(path, { method: 'POST', body, headers })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Reviews are written by people who bought this here.')
    expect(asked).toBeLessThan(3)
    expect(await own.send(path, { method: 'POST', body: '{}', headers: { accept: 'application/json' } })).toHaveStatus(422)
  })

  test('nobody about a product that is not on sale', async () => {
    const { own, guest, shop } = await opened()
    const draft = await aProduct(shop, { status: 'draft' })
    const path = `/items/${draft.seoLink}/reviews`
    expect(await own.post(path, good)).toHaveStatus(404)
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await own.post('/items/nothing-here/reviews', good)).toHaveStatus(404)
  })
})

describe('photos', () => {
  test('are stored again, and shown with the review', async () => {
    const { own, guest, page, path, shop } = await opened({ reviews_moderation: false })
    await own.send(path, { method: 'POST', body: multipart({ ...good }, [await png('me.png'), await png('you.png')]) })
    const media = await mediaOf(shop)
    expect(media).toHaveLength(2)
    const { text } = await guest.get(page)
    for (const { file } of media) expect(text).toContain(`/media/${file}-40.webp`)
    expect(text).toContain('alt="Photo 2 from Role 1."')
  })

  test('that are no pictures, too many or too large are refused beside their field, and none is kept', async () => {
    const { own, path, shop } = await opened()
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.png', { type: 'image/png' })
    const refusals: [File[], string][] = [
      [[await png(), svg], 'This is not a picture we can show.'],
      [[svg], 'This is not a picture we can show.'],
      [[await png(), await png(), await png(), await png(), await png()], 'Choose at most four photos'],
      [[new File([new Uint8Array(11 * 1024 * 1024)], 'big.png')], 'This file is too large.'],
    ]
    for (const [files, words] of refusals) {
      const answer = await own.send(path, { method: 'POST', body: multipart({ ...good }, files) })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow(words)
      expect(answer.text).toMatch(/id="f-review_photos-error"/)
    }
    expect(await mediaOf(shop)).toEqual([])
    expect(await shop.files.listBefore(Infinity)).toEqual([])
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('are taken away again by their author while the review waits', async () => {
    const { own, path, page, shop, product, person } = await opened()
    await own.send(path, { method: 'POST', body: multipart({ ...good }, [await png(), await png()]) })
    const before = await findOwnReview(shop.db.read, product.id, person.id)
    expect((await own.get(page)).text).toContain(`value="${before!.photos[0]!.mediaId}"`)
    await own.post(path, { ...good, remove_photos: [before!.photos[0]!.mediaId] })
    const after = await findOwnReview(shop.db.read, product.id, person.id)
    expect(after!.photos).toEqual(before!.photos.slice(1))
  })
})

describe('on the product page', () => {
  test('five come first and the others on request, each once', async () => {
    const { guest, page, path, shop, product } = await opened()
    for (let at = 1; at <= 18; at++) {
      shop.clock.advance(1000)
      await aReviewOf(shop, product, { title: `Told ${at}.` })
    }
    const first = await guest.get(page)
    expect(told(first.text)).toEqual([18, 17, 16, 15, 14])
    expect(first).toShow('Show 10 more reviews')
    const more = await guest.htmx(page).get(`${path}?sort=newest&from=5`)
    expect(told(more.text)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(more.text).toContain(`${path}?sort=newest&amp;from=15`)
    expect(more.text.match(/autofocus/g)).toHaveLength(1)
    const last = await guest.htmx(page).get(`${path}?sort=newest&from=15`)
    expect(told(last.text)).toEqual([3, 2, 1])
    expect(last.text).not.toContain('reviews-more')
    // Without script the link leads to a page of its own, ten on each.
    expect(told((await guest.get(`${path}?sort=newest`)).text)).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 10, 9])
    const second = await guest.get(`${path}?sort=newest&page=2`)
    expect(told(second.text)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(second.headers.get('x-robots-tag')).toBe('noindex')
    expect(await guest.get(`${path}?page=3`)).toHaveStatus(404)
  })

  test('they sort by stars, in the part and on the page', async () => {
    const { guest, page, path, shop, product } = await opened()
    for (const rating of [3, 5, 1]) await aReviewOf(shop, product, { rating, title: `Told ${rating}.` })
    const part = await guest.htmx(page).get(`${path}?sort=lowest`)
    expect(part).toReplace('#review-list')
    expect(told(part.text)).toEqual([1, 3, 5])
    expect(told((await guest.get(`${path}?sort=highest`)).text)).toEqual([5, 3, 1])
    expect(told((await guest.get(`${path}?sort=<script>`)).text)).toHaveLength(3)
  })

  test('the rating stands near the name, on cards, in bars and for search engines', async () => {
    const { guest, page, shop, product } = await opened()
    expect((await guest.get(page)).text).not.toContain('aggregateRating')
    for (const rating of [5, 5, 4])
      await aReviewOf(shop, product, { rating, text: 'Thick </script> walls, warm coffee.', author: 'June C.' })
    await aReviewOf(shop, product, { rating: 1, status: 'pending' })
    const shown = await guest.get(page)
    expect(shown).toShow('Rated 4.7 out of 5')
    expect(shown.text).toMatch(/href="#reviews"[^>]*>\s*3 reviews/)
    expect(shown).toShow('5 stars: 2 reviews')
    expect(shown).toShow('1 star: 0 reviews')
    const json = [...shown.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as object,
    )
    const found = json.flat().find((one) => 'aggregateRating' in one) as { review?: object[] } | undefined
    expect(found).toMatchObject({
      '@type': 'ProductGroup',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
    })
    expect(found?.review).toHaveLength(3)
    expect(found?.review?.[0]).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'June C.' },
      datePublished: '2026-03-02',
      reviewBody: 'Thick </script> walls, warm coffee.',
    })
    expect(await guest.get('/shop')).toShow('Rated 4.7 out of 5')
  })

  test('the shop’s answer stands under its review', async () => {
    const { guest, page, shop, product } = await opened()
    const { id } = await aReviewOf(shop, product)
    await shop.db.transaction((tx) => answerReview(tx, id, 'Thank you!\nThe potters', shop.now()))
    expect(await guest.get(page)).toShow('Answer from Sundry')
    expect(await guest.get(page)).toShow('Thank you!')
  })

  test('as many queries run for two reviews as for twenty, and none while there are none', async () => {
    const { guest, page, path, shop, product, app } = await opened()
    const read = () => countReads(shop, () => guest.htmx(page).get(`${path}?from=1`))
    const whole = () => countReads(shop, () => browser(app).get(page))
    const without = await whole()
    for (let at = 0; at < 2; at++) await aReviewOf(shop, product)
    const [few, fewOnPage] = [await read(), await whole()]
    for (let at = 0; at < 18; at++) await aReviewOf(shop, product)
    expect([await read(), await whole()]).toEqual([few, fewOnPage])
    // The stars, the list and its photos.
    expect(fewOnPage - without).toBe(3)
  })
})

function multipart(fields: Record<string, string | number>, photos: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const photo of photos) form.append('review_photos', photo)
  return form
}

const told = (text: string) => [...text.matchAll(/<h3>Told (\d+)\.<\/h3>/g)].map(([, number]) => Number(number))
