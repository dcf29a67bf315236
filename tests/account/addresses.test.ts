import { describe, expect, test } from 'bun:test'
import { listAddresses } from '#src/addresses/address-book.ts'
import { maxAddresses } from '#src/addresses/limits.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app } = storeTest({ config: { rateLimits: false } })
const owner = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const signIn = () => createSignedInClient(app, shop, owner)
const tab = '/dashboard?tab=addresses'

const form = {
  label: 'Home',
  name: 'Amara Okafor',
  company: '',
  country: 'US',
  address1: '418 Alder Street',
  address2: '',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  phone: '',
}
const list = async () =>
  (await listAddresses(shop.db.read, owner.id)).map(({ id, label, isDefault }) => ({ id, label: isDefault ? `${label}*` : label }))
const labels = async () => (await list()).map(({ label }) => label)

async function addTwo() {
  const client = await signIn()
  await client.post('/account/addresses', form)
  await client.post('/account/addresses', { ...form, label: 'Office', address1: '7 Elm Street' })
  const [home, office] = await list()
  return { client, home: home!, office: office! }
}

describe('the address book', () => {
  test('is empty at first, with one way on', async () => {
    const page = await (await signIn()).get(tab)
    expect(page).toShow('No saved addresses')
    expect(page.text.match(/href="\/dashboard\?tab=addresses&amp;edit=new"/g)).toHaveLength(1)
  })

  test('takes an address and shows it', async () => {
    const client = await signIn()
    expect((await client.get(`${tab}&edit=new`)).text).toContain('hx-get="/checkout/states?required=1&amp;')
    expect(await client.post('/account/addresses', form)).toRedirectTo(tab)
    const page = await client.get(tab)
    for (const text of ['Address saved.', 'Home', '418 Alder Street', 'Portland, OR 97205', 'United States', 'Default'])
      expect(page).toShow(text)
  })

  test.each([
    [
      { country: 'CA', state: 'Québec', postal_code: 'h2x1y4' },
      { state: 'QC', postalCode: 'H2X 1Y4' },
    ],
    [
      { country: 'DE', state: 'CA', postal_code: '10969' },
      { state: '', postalCode: '10969' },
    ],
  ])('stores the state as its country does: %j as %j', async (change, stored) => {
    await (await signIn()).post('/account/addresses', { ...form, ...change })
    expect(await listAddresses(shop.db.read, owner.id)).toMatchObject([stored])
  })

  test('changes an address, and its form has what was saved', async () => {
    const { client, office } = await addTwo()
    const page = await client.get(`${tab}&edit=${office.id}`)
    for (const value of ['Office', '7 Elm Street', '97205']) expect(page.text).toContain(`value="${value}"`)
    await client.post(`/account/addresses/${office.id}`, { ...form, label: 'Studio', is_default: 'on' })
    expect(await labels()).toEqual(['Studio*', 'Home'])
  })

  test.each([
    ['Enter your full name.', { name: '' }],
    ['Enter your street address.', { address1: '' }],
    ['Choose your state or province.', { country: 'CA', state: 'OR' }],
    ['Choose a country from the list.', { country: 'XX' }],
    ['Enter your ZIP or postal code.', { postal_code: '' }],
    ['00901 is a postal code of Puerto Rico, not of Oregon.', { postal_code: '00901' }],
    ['Use up to 40 characters', { label: 'x'.repeat(41) }],
  ])('answers "%s" and keeps what was entered', async (message, change) => {
    const client = await signIn()
    for (const request of [client, client.htmx(tab)]) {
      const response = await request.post('/account/addresses', { ...form, city: 'Astoria', ...change })
      expect(response).toHaveStatus(422)
      expect(response).toShow(message)
      expect(response.text).toContain('value="Astoria"')
      expect(response.text).not.toMatch(/<h2 id="dash-title"[^>]*autofocus/)
    }
    expect(await labels()).toEqual([])
  })

  test('shows the provinces of Canada after a submission with it, as without script', async () => {
    const response = await (await signIn()).post('/account/addresses', { ...form, country: 'CA' })
    expect(response).toShow('Ontario')
    expect(response).toShow('Province')
  })

  test('deletes an address and restores it, with and without script', async () => {
    const { client, home } = await addTwo()
    const deleted = await client.post(`/account/addresses/${home.id}/delete`)
    expect(deleted).toRedirectTo(`${tab}&deleted=${home.id}`)
    expect(await labels()).toEqual(['Office*'])
    const page = await client.get(deleted.location!)
    expect(page).toShow('Address deleted.')
    expect(page.text).toContain(`action="/account/addresses/${home.id}/restore"`)
    expect(await client.post(`/account/addresses/${home.id}/restore`)).toRedirectTo(tab)
    expect(await labels()).toEqual(['Home*', 'Office'])
    const scripted = client.htmx(tab)
    const fragment = await scripted.post(`/account/addresses/${home.id}/delete`)
    expect(fragment.text).toContain('<section id="dash-panel"')
    expect(fragment.text).toContain(`hx-post="/account/addresses/${home.id}/restore"`)
    expect(await scripted.post(`/account/addresses/${home.id}/restore`)).toShow('Address restored.')
    expect(await labels()).toEqual(['Home*', 'Office'])
  })

  test('offers to restore nothing that is gone or unknown', async () => {
    const { client, home } = await addTwo()
    for (const id of [home.id, 987654, 'x', '-1', '1e99']) expect(await client.get(`${tab}&deleted=${id}`)).not.toShow('Address deleted.')
  })

  test('changes the default', async () => {
    const { client, office } = await addTwo()
    expect(await client.post(`/account/addresses/${office.id}/default`)).toRedirectTo(tab)
    expect(await labels()).toEqual(['Office*', 'Home'])
  })

  test('is full at 20', async () => {
    const client = await signIn()
    for (let count = 0; count < maxAddresses; count += 1) await client.post('/account/addresses', { ...form, label: `${count}` })
    const [first] = await list()
    const page = await client.get(tab)
    expect(page.text).not.toContain('edit=new')
    expect(page).toShow('You have 20 saved addresses')
    const response = await client.post('/account/addresses', form)
    expect(response).toHaveStatus(422)
    expect(response).toShow('You have 20 saved addresses')
    await client.post(`/account/addresses/${first!.id}/delete`)
    await client.post('/account/addresses', form)
    expect(await client.follow(await client.post(`/account/addresses/${first!.id}/restore`))).toShow('You have 20 saved addresses')
  })

  test('does not let text become markup', async () => {
    const client = await signIn()
    await client.post('/account/addresses', { ...form, label: '<b>x</b>', address1: '"><script>alert(1)</script>' })
    for (const path of [tab, `${tab}&edit=${(await list())[0]!.id}`]) {
      const { text } = await client.get(path)
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('<b>x</b>')
    }
  })
})
