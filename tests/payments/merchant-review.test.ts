import { describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { reloadReview } from '../checkout/checkout-client.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'
import '#tests/support/matchers.ts'

const { shop, openMerchantReview, placeOrder, readOrder } = merchantCheckoutTest()

const totalsOf = (page: string) =>
  page
    .slice(page.indexOf('id="rv-summary"'), page.indexOf('id="rv-why"'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the review page with the merchant of record', () => {
  test('says that the tax is calculated at payment, and charges none', async () => {
    const { review } = await openMerchantReview()
    expect(totalsOf(review.text)).toContain('Tax Calculated at payment')
    expect(totalsOf(review.text)).toContain('Total before tax $34.00')
    expect(review).toShow('Pay $34.00 plus tax')
    expect(review).toShow('Taxes are handled by the seller of record.')
    expect(review).toShow('The seller of record adds the tax of your country when you pay.')
  })

  test('has the tax of the store again when another payment method is chosen, also without script', async () => {
    const { guest, form } = await openMerchantReview()
    const response = await guest.post('/checkout/payment', { processor_id: '1' })
    expect(response.location).toBe('/checkout/review')
    const { review, form: cardForm } = await reloadReview(guest)
    expect(cardForm.processor_id).toBe('1')
    expect(cardForm.idempotency_key).not.toBe(form.idempotency_key)
    expect(totalsOf(review.text)).toContain('Sales tax $2.71')
    expect(totalsOf(review.text)).toContain('Order total $36.71')
    expect(review).toShow('Update total')
  })

  test('keeps the comment of a form without script, and leaves it alone with one', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { enable_order_comments: true }, shop.now()))
    const { guest, form } = await openMerchantReview()
    await guest.post('/checkout/payment', { ...form, comment: 'Ring twice' })
    await guest.htmx('/checkout/review').post('/checkout/payment', { processor_id: '1' })
    expect((await reloadReview(guest)).review).toShow('Ring twice')
  })

  test('swaps the totals and the key of the order when the choice changes', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const swapped = await guest.htmx('/checkout/review').post('/checkout/payment', { processor_id: '2' })
    expect(swapped).toShow('Total before tax')
    expect(swapped.text).not.toContain(form.idempotency_key)
    expect((await reloadReview(guest)).form.processor_id).toBe('2')
  })

  test('says that prices include the tax where they do', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { prices_include_tax: true }, shop.now()))
    const { review } = await openMerchantReview()
    expect(totalsOf(review.text)).toContain('Tax (included) Calculated at payment')
    expect(totalsOf(review.text)).toContain('Order total $34.00')
    expect(review).toShow('Pay $34.00')
    expect(review.text).not.toContain('plus tax')
  })

  test('does not place an order with other totals than the chosen payment method has', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const refused = await guest.post('/checkout/place-order', { ...form, processor_id: '2' }, acceptJson)
    expect(refused).toHaveStatus(409)
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
    const { form: nextForm } = await reloadReview(guest)
    expect(nextForm.processor_id).toBe('2')
    expect((await placeOrder(guest, nextForm)).order).toMatchObject({ tax: 0, total: 3400, taxSource: 'processor' })
  })

  test('ends the order of another payment method, whose totals differ', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const first = await placeOrder(guest, form)
    await guest.post('/checkout/payment', { processor_id: '2' })
    await placeOrder(guest, (await reloadReview(guest)).form)
    expect(await readOrder(first.order.id)).toMatchObject({ status: 'cancelled' })
  })
})
