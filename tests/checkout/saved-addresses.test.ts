import { describe, expect, test } from 'bun:test'
import { type AddressInput, createAddress, listAddresses } from '#src/addresses/address-book.ts'
import { maxAddresses } from '#src/addresses/limits.ts'
import { saveProfile } from '#src/accounts/users.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { perTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { checkoutTest, detailsForm } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, mug, guest } = checkoutTest()
const buyer = perTest(async () => {
  const user = await createTestUser(shop, 1, 'june@example.com')
  await shop.db.transaction((tx) => saveProfile(tx, user.id, { name: 'June Park', phone: '' }, shop.now()))
  return user
})

const save = (change: Partial<AddressInput> = {}, userId = buyer.id) =>
  shop.db.transaction((tx) =>
    createAddress(tx, userId, { ...portlandAddress, label: '', name: 'June Park', phone: '', isDefault: false, ...change }, shop.now()),
  )
const listSaved = () => listAddresses(shop.db.read, buyer.id)
const savedForm = { name: 'June Park', email: 'june@example.com' }
const newAddressForm = { ...detailsForm, ...savedForm, address1: '7 Elm Street', address_id: 'new' }

async function startCheckout() {
  const client = await createSignedInClient(app, shop, buyer)
  await client.post('/cart/add', { product_id: mug.id })
  return client
}

describe('a signed-in customer', () => {
  test('chooses one of the saved addresses, and the default is chosen already', async () => {
    const home = await save({ label: 'Home' })
    const studio = await save({ label: 'Studio', address1: '88 Cannery Row' })
    const client = await startCheckout()
    const page = await client.get('/checkout?edit=1')
    expect(page).toShow('88 Cannery Row')
    expect(page.text).toMatch(new RegExp(`name="address_id" value="${home}" checked`))
    expect(await client.post('/checkout', { ...savedForm, address_id: `${studio}` })).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout/review')).toShow('88 Cannery Row')
    expect((await client.get('/checkout?edit=1')).text).toMatch(new RegExp(`name="address_id" value="${studio}" checked`))
  })

  test('ships to the recipient and the phone of the chosen address', async () => {
    const id = await save({ label: 'Mum', name: 'Rosa Park', phone: '+1 503 555 0199' })
    const client = await startCheckout()
    await client.post('/checkout', { ...savedForm, address_id: `${id}` })
    const review = await client.get('/checkout/review')
    expect(review).toShow('Rosa Park, 418 Alder Street')
    const [details] = await shop.db.read.select().from(shop.db.t.checkouts)
    expect(details).toMatchObject({ name: 'June Park', phone: '+1 503 555 0199', address: { name: 'Rosa Park' } })
  })

  test('enters another address, which is saved with the mark and not without it', async () => {
    await save()
    const client = await startCheckout()
    await client.post('/checkout', { ...newAddressForm, offers_save: '1' })
    expect(await client.get('/checkout/review')).toShow('7 Elm Street')
    expect(await listSaved()).toHaveLength(1)
    await client.post('/checkout', { ...newAddressForm, offers_save: '1', save_address: 'on' })
    expect((await listSaved()).map(({ address1, name, isDefault }) => [address1, name, isDefault])).toEqual([
      ['418 Alder Street', 'June Park', true],
      ['7 Elm Street', 'June Park', false],
    ])
  })

  test('is offered to save the first address, already marked', async () => {
    const client = await startCheckout()
    const page = await client.get('/checkout')
    expect(page.text).toMatch(/name="save_address" value="on" checked/)
    expect(page.text).not.toContain('name="address_id"')
    await client.post('/checkout', { ...newAddressForm, offers_save: '1' })
    expect(await listSaved()).toEqual([])
  })

  test('has the first address saved by a form that does not ask', async () => {
    const client = await startCheckout()
    await client.post('/checkout', { ...detailsForm, ...savedForm })
    expect(await listSaved()).toMatchObject([{ address1: '418 Alder Street', isDefault: true }])
  })

  test('is not offered to save an address in a full book', async () => {
    for (let count = 0; count < maxAddresses; count += 1) await save({ label: `${count}`, address1: `${count} Elm Street` })
    const client = await startCheckout()
    expect(await client.get('/checkout?edit=1')).not.toShow('Save this address to your account')
    expect(await client.post('/checkout', { ...newAddressForm, offers_save: '1', save_address: 'on' })).toRedirectTo('/checkout/review')
    expect(await listSaved()).toHaveLength(maxAddresses)
  })

  test('keeps name and phone of the profile, and completes what it lacks', async () => {
    const client = await startCheckout()
    await client.post('/checkout', { ...newAddressForm, name: 'J. Park', phone: '+1 503 555 0100' })
    const [user] = await shop.db.read.select().from(shop.db.t.users)
    expect(user).toMatchObject({ name: 'June Park', phone: '+1 503 555 0100' })
  })

  test('corrects a saved address that cannot be shipped to in the fields', async () => {
    const id = await save()
    await shop.db.transaction((tx) => tx.update(tx.t.userAddresses).set({ postalCode: '' }))
    const client = await startCheckout()
    const response = await client.post('/checkout', { ...savedForm, address_id: `${id}` })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter your ZIP or postal code.')
    expect(response.text).toMatch(/name="address_id" value="new" checked/)
    expect(response.text).toContain('value="418 Alder Street"')
  })
})

describe("another account's address", () => {
  test('is not found, and nothing is saved', async () => {
    const foreign = await save({ address1: '1 Secret Lane' }, (await createTestUser(shop, 1, 'other@example.com')).id)
    const client = await startCheckout()
    for (const id of [`${foreign}`, '987654', 'abc', '-1']) {
      const response = await client.post('/checkout', { ...newAddressForm, address_id: id })
      expect(response).toHaveStatus(404)
      expect(response).not.toShow('1 Secret Lane')
    }
    expect(await shop.db.read.select().from(shop.db.t.checkouts)).toEqual([])
  })

  test('is not found by a guest either', async () => {
    const id = await save()
    expect(await (await guest()).post('/checkout', { ...detailsForm, address_id: `${id}` })).toHaveStatus(404)
  })
})

test('a guest chooses no address and is not asked to save one', async () => {
  const page = await (await guest()).get('/checkout')
  expect(page.text).not.toContain('name="address_id"')
  expect(page.text).not.toContain('name="save_address"')
})

test('the fields of another country are as required as the form asks', async () => {
  const client = (await guest()).htmx('/checkout')
  expect((await client.get('/checkout/states?country=CA&required=1')).text).toMatch(/name="state"[^>]* required/)
})
