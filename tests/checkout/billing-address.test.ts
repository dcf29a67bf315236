import { describe, expect, test } from 'bun:test'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { checkoutTest, detailsForm, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = checkoutTest()

const billingForm = {
  ...detailsForm,
  offers_billing: '1',
  billing_name: 'Quay Ltd',
  billing_company: '',
  billing_address1: '9 Chancery Lane',
  billing_address2: '',
  billing_city: 'London',
  billing_state: '',
  billing_postal_code: 'wc2a1aa',
  billing_country: 'GB',
}
const order = async () => (await shop.db.read.select().from(shop.db.t.orders))[0]!

async function placeOrder(client: TestClient) {
  const { form } = await reloadReview(client)
  await client.post('/checkout/place-order', form, acceptJson)
  return order()
}

describe('the billing address of an order that ships', () => {
  test('is the shipping address unless the box is unchecked', async () => {
    const client = await guest()
    const page = await client.get('/checkout')
    expect(page.text).toMatch(/name="billing_same" value="on" checked/)
    await client.post('/checkout', { ...billingForm, billing_city: '', billing_same: 'on' })
    expect(await client.get('/checkout/review')).toShow('Same as shipping address')
    expect((await placeOrder(client)).billingAddress).toBeNull()
  })

  test('is asked for with the same rules, and what was typed is kept', async () => {
    const client = await guest()
    const response = await client.post('/checkout', { ...billingForm, billing_city: '', billing_country: 'CA', billing_state: 'OR' })
    expect(response).toHaveStatus(422)
    for (const [field, text] of [
      ['billing_city', 'Enter your city.'],
      ['billing_state', 'Choose your state or province.'],
      ['billing_postal_code', 'Enter a postal code of the chosen country.'],
    ]) {
      expect(response).toShow(text!)
      expect(response.text).toContain(`href="#f-${field}"`)
    }
    expect(response.text).toContain('value="9 Chancery Lane"')
    expect(response.text).not.toMatch(/name="billing_same" value="on" checked/)
    expect(await shop.db.read.$count(shop.db.t.checkouts)).toBe(0)
  })

  test('is stored with the order and shown to buyer and staff, on the invoice and in the export', async () => {
    const client = await guest()
    expect(await client.post('/checkout', billingForm)).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout/review')).toShow('Quay Ltd, 9 Chancery Lane, London WC2A 1AA, United Kingdom')
    expect((await client.get('/checkout?edit=1')).text).toContain('value="WC2A 1AA"')
    const { id, externalId, billingAddress } = await placeOrder(client)
    expect(billingAddress).toMatchObject({ name: 'Quay Ltd', city: 'London', postalCode: 'WC2A 1AA', country: 'GB' })
    expect(await client.get(`/checkout/success/${externalId}`)).toShow('9 Chancery Lane')
    const staff = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'admin@example.com'))
    expect(await staff.get(`/admin/ecommerce/orders/${id}`)).toShow('9 Chancery Lane')
    const csv = await staff.get('/admin/ecommerce/orders/export.csv')
    expect(csv.text).toContain('Quay Ltd,,9 Chancery Lane,,London,,WC2A 1AA,GB')
  })

  test('is masked for visitors who only have the link', async () => {
    const client = await guest()
    await client.post('/checkout', billingForm)
    const { externalId } = await placeOrder(client)
    const stranger = createTestClient(app)
    shop.clock.advance(31 * 24 * 3_600_000)
    const page = await stranger.get(`/checkout/success/${externalId}`)
    expect(page).not.toShow('9 Chancery Lane')
    expect(page).toShow('London WC2A 1AA')
  })

  test('is the same address for a program that sends neither the box nor an address', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    expect((await placeOrder(client)).billingAddress).toBeNull()
  })

  test('has its fields loaded when the box is unchecked, with the country of the shipping address', async () => {
    const client = await guest()
    const fields = await client.htmx('/checkout').get('/checkout/billing?country=ca')
    expect(fields).toReplace('#co-billing-fields')
    expect(fields).toShow('Province')
    expect((await client.htmx('/checkout').get('/checkout/billing?country=__proto__')).text).toContain('value="US" selected')
    expect(await client.get('/checkout/billing')).toRedirectTo('/checkout?edit=1')
    expect((await client.get('/checkout')).text).not.toContain('name="billing_city"')
    // Without script.
    const unchecked = await client.post('/checkout', { ...detailsForm, offers_billing: '1' })
    expect(unchecked).toShow('Billing address: Enter your city.')
    expect(unchecked).not.toShow('Billing address: Choose your country.')
    expect(unchecked.text).toMatch(/<select[^>]*name="billing_state"/)
    expect(unchecked.text).toContain('name="billing_city"')
  })

  test('has regions and a postal code of its own country', async () => {
    const client = (await guest()).htmx('/checkout')
    const region = await client.get('/checkout/states?part=billing&autofill=billing&required=1&billing_country=CA&country=US')
    expect(region).toReplace('#co-billing-region')
    expect(region).toShow('Ontario')
    expect(region.text).toContain('autocomplete="billing postal-code"')
    expect(region.text).not.toContain('name="postal_code"')
  })

  test('belongs to carts that ship: a download has one address', async () => {
    const song = await createTestProduct(shop, { name: 'Song', isDigital: true })
    const client = await guest([song])
    expect((await client.get('/checkout')).text).not.toContain('billing_same')
    await client.post('/checkout', { ...billingForm, billing_city: '' })
    expect((await placeOrder(client)).billingAddress).toBeNull()
  })
})
