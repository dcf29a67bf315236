import { beforeEach, describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { checkoutTest, detailsForm, openReview, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = checkoutTest()

const allowComments = () => shop.db.transaction((tx) => saveSettings(tx, { enable_order_comments: true }, shop.now()))
const readComments = async () => (await shop.db.read.select().from(shop.db.t.orders)).map(({ comment }) => comment)

describe('by default', () => {
  test('there is no field for a comment, and a submitted one is ignored', async () => {
    const client = await guest()
    const { review, form } = await openReview(client)
    expect(review.text).not.toContain('name="comment"')
    await client.post('/checkout/comment', { comment: 'Leave at the door' })
    await client.post('/checkout/place-order', { ...form, comment: 'Leave at the door' }, acceptJson)
    expect(await readComments()).toEqual([''])
  })
})

describe('where the store takes comments', () => {
  beforeEach(allowComments)

  test('the review page asks for one, the details page does not', async () => {
    const client = await guest()
    expect((await client.get('/checkout')).text).not.toContain('name="comment"')
    await client.post('/checkout', detailsForm)
    expect((await client.get('/checkout/review')).text).toMatch(
      /<textarea[^>]*name="comment"[^>]*maxlength="1000"|maxlength="1000"[^>]*name="comment"/,
    )
  })

  test('it is stored with the order, as typed when the button was pressed', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    await client.post('/checkout/place-order', { ...form, comment: 'Ring twice' }, acceptJson)
    await client.post('/checkout/place-order', { ...form, comment: 'Ring once\nthen wait' }, acceptJson)
    expect(await readComments()).toEqual(['Ring once\nthen wait'])
  })

  test('it is kept when the page is loaded again, and does not change what is ordered', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    expect(await client.htmx('/checkout/review').post('/checkout/comment', { comment: 'Ring twice' })).toHaveStatus(204)
    const { review, form: reloadedForm } = await reloadReview(client)
    expect(review).toShow('Ring twice')
    expect(reloadedForm).toEqual(form)
    expect(await client.post('/checkout/comment', { comment: '' })).toRedirectTo('/checkout/review')
    expect((await reloadReview(client)).review).not.toShow('Ring twice')
  })

  test('more than 1,000 characters are refused', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const response = await client.post('/checkout/place-order', { ...form, comment: 'x'.repeat(1001) })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Use up to 1,000 characters for the comment.')
    expect(await readComments()).toEqual([])
    expect(await client.post('/checkout/place-order', { ...form, comment: 'x'.repeat(1000) }, acceptJson)).toHaveStatus(200)
  })
})
