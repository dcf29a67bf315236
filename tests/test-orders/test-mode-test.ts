import { beforeEach } from 'bun:test'
import { createTestCart } from '#tests/support/checkout.ts'
import { checkoutTest, detailsForm } from '#tests/checkout/checkout-client.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { perTest } from '#tests/support/store-test.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import type { RoleId } from '#db/schema/accounts.ts'

/** A shop with a mug, and staff who can place test orders of it. */
export function testModeTest() {
  const store = checkoutTest({ config: { rateLimits: false } })
  const { shop, app, mug } = store
  const signedIn = async (role: RoleId): Promise<TestClient> => {
    const client = createTestClient(app)
    await startTestSession(client, shop, await createTestUser(shop, role))
    return client
  }
  const admin = perTest(() => signedIn(5))
  beforeEach(async () => {
    admin.cookies.set('cart', (await createTestCart(shop, [mug])).token)
  })
  /** The form of the review, in the mode that the client is in. */
  const review = async (client: TestClient = admin) => {
    await client.post('/checkout', detailsForm)
    const page = await client.get('/checkout/review')
    return { page, form: readReviewForm(page.text) }
  }
  /** Places and pays one test order; returns the address it ends at. */
  const placeTest = async (client: TestClient = admin) => {
    await client.post('/admin/test-orders/start', {})
    const { form } = await review(client)
    const placed = await client.post('/checkout/place-order', form)
    return client.follow(placed)
  }
  return { ...store, signedIn, admin, review, placeTest }
}
