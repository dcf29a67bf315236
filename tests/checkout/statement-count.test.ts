import { expect, test } from 'bun:test'
import { statementCounter } from '#tests/support/count-statements.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { checkoutTest, detailsForm } from './checkout-client.ts'

const counter = statementCounter()
const { app, mug, card } = checkoutTest()

/** A guest with a mug at the review. */
async function reviewOf(email: string) {
  const client = createTestClient(app)
  await client.post('/cart/add', { product_id: String(mug.id), variant_id: String(mug.variantId), quantity: '1' })
  await client.post('/checkout', { ...detailsForm, email })
  return { client, form: readReviewForm((await client.get('/checkout/review')).text) }
}

async function pay({ client, form }: Awaited<ReturnType<typeof reviewOf>>) {
  const placed = await client.post('/checkout/place-order', form, acceptJson)
  const { clientSecret, returnUrl } = placed.json() as { clientSecret: string; returnUrl: string }
  card.pay(clientSecret.split('_secret_')[0]!)
  const { location } = await client.get(returnUrl)
  expect(location).toStartWith('/checkout/success/')
}

// Counted on SQLite; PostgreSQL runs the same ones.
test.skipIf(testEngine === 'postgres')('placing and paying an order takes at most 60 statements', async () => {
  await pay(await reviewOf('first@example.com'))
  const review = await reviewOf('second@example.com')
  expect(await counter.during(() => pay(review))).toBeLessThanOrEqual(60)
})
