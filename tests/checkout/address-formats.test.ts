import { describe, expect, test } from 'bun:test'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { checkoutTest, detailsForm } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = checkoutTest()
const stored = async () => (await shop.db.read.select().from(shop.db.t.checkouts))[0]

describe('an address', () => {
  test.each([
    ['US', 'State', 'ZIP code'],
    ['CA', 'Province', 'Postal code'],
    ['GB', 'County', 'Postcode'],
    ['IE', 'County', 'Eircode'],
    ['JP', 'Prefecture', 'Postal code'],
    ['GR', 'Prefecture', 'Postal code'],
  ])('of %s has the field names %s and %s', async (country, region, postalCode) => {
    const response = await (await guest()).htmx('/checkout').get(`/checkout/states?country=${country}`)
    expect(response).toReplace('#co-region')
    expect(response).toShow(region)
    expect(response).toShow(postalCode)
  })

  test.each(['DE', 'FR', 'JE'])('of %s, which has none, asks for no region', async (country) => {
    const response = await (await guest()).htmx('/checkout').get(`/checkout/states?country=${country}`)
    expect(response.text).not.toContain('name="state"')
    expect(response).toShow('City')
  })

  test.each([
    ['US', 'oregon', '97205', 'OR'],
    ['US', 'US-OR', '97205', 'OR'],
    ['CA', 'Québec', 'H2X 1Y4', 'QC'],
    ['DE', 'CA', '10969', ''],
    ['GB', 'CA', 'E17 4QH', ''],
    ['GB', 'Kent', 'CT1 2EH', 'Kent'],
  ])(
    'in %s with the state %s is stored with the state of its country, the billing address too',
    async (country, state, postalCode, kept) => {
      const billing = {
        billing_country: country,
        billing_address1: '9 Elm St',
        billing_city: 'Town',
        billing_state: state,
        billing_postal_code: postalCode,
      }
      const form = { ...detailsForm, country, state, postal_code: postalCode, offers_billing: '1', ...billing }
      expect(await (await guest()).post('/checkout', form)).toRedirectTo('/checkout/review')
      expect(await stored()).toMatchObject({ address: { country, state: kept }, billing: { country, state: kept } })
    },
  )

  test.each([
    ['en', '00901 is a postal code of Puerto Rico, not of Oregon.'],
    ['de', 'Die Postleitzahl 00901 gehört zu Puerto Rico, nicht zu Oregon.'],
    ['fr', 'Le code postal 00901 correspond à Puerto Rico, et non à Oregon.'],
  ])('whose ZIP code is of another state is refused at the field, in %s', async (language, text) => {
    const client = await guest()
    if (language !== 'en') await shop.db.transaction((tx) => saveLanguage(tx, { code: language, name: language }))
    await client.get(`/?lang=${language}`)
    const response = await client.post('/checkout', { ...detailsForm, postal_code: '00901' })
    expect(response).toHaveStatus(422)
    expect(response).toShow(text)
  })

  test.each([
    ['a code of another country', { postal_code: 'K1A 0B1' }, 'Enter a postal code of the chosen country.'],
    ['no code', { postal_code: '' }, 'Enter your ZIP or postal code.'],
    ['an unknown country', { country: 'XX' }, 'Choose a country from the list.'],
    ['a state of another country', { state: 'ON' }, 'Choose your state or province.'],
    ['a phone that is none', { phone: 'call me' }, 'Enter a phone number with its area code'],
  ])('with %s is refused with a message at the field', async (_, change, text) => {
    const response = await (await guest()).post('/checkout', { ...detailsForm, ...change })
    expect(response).toHaveStatus(422)
    expect(response).toShow(text)
    expect(response.text).toContain('value="418 Alder Street"')
    expect(await stored()).toBeUndefined()
  })

  test.each(['+1 (503) 555-0100', '503.555.0100 ext. 12', '112 233'])('keeps the phone %s as typed', async (phone) => {
    await (await guest()).post('/checkout', { ...detailsForm, phone })
    expect(await stored()).toMatchObject({ phone })
  })

  test('keeps its postal code as the country writes it, and company and country in any case', async () => {
    const form = { ...detailsForm, country: 'ca', state: 'ON', postal_code: ' k1a0b1', company: 'Quay' }
    await (await guest()).post('/checkout', form)
    expect((await stored())?.address).toMatchObject({ country: 'CA', postalCode: 'K1A 0B1', company: 'Quay' })
  })

  test('needs no postal code where there are none', async () => {
    const { postal_code: _code, state: _state, ...form } = detailsForm
    expect(await (await guest()).post('/checkout', { ...form, country: 'HK', city: 'Kowloon' })).toRedirectTo('/checkout/review')
  })

  test('of another country is asked for again without script: the form returns with its fields', async () => {
    const client = await guest()
    const response = await client.post('/checkout', { ...detailsForm, country: 'CA' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Province')
    expect(response).toShow('Ontario')
  })

  test('of a download is optional, but what is entered must be right', async () => {
    const client = await guest([await createTestProduct(shop, { name: 'Song', isDigital: true })])
    const contact = { name: detailsForm.name, email: detailsForm.email }
    expect(await client.post('/checkout', { ...contact, country: 'US', postal_code: 'abc' })).toHaveStatus(422)
    expect(await client.post('/checkout', contact)).toRedirectTo('/checkout/review')
  })
})

describe('the form', () => {
  test('tells browsers what to fill in, and which keyboard to show', async () => {
    const { text } = await (await guest()).post('/checkout', { ...detailsForm, city: '', offers_billing: '1', billing_country: 'US' })
    const tokens = Object.fromEntries(
      [...text.matchAll(/name="(\w+)"[^>]*? autocomplete="([^"]+)"/g)].map(([, name, token]) => [name, token]),
    )
    expect(tokens).toMatchObject({
      name: 'name',
      email: 'email',
      company: 'shipping organization',
      country: 'shipping country',
      address1: 'shipping address-line1',
      address2: 'shipping address-line2',
      city: 'shipping address-level2',
      state: 'shipping address-level1',
      postal_code: 'shipping postal-code',
      phone: 'shipping tel',
      billing_name: 'billing name',
      billing_country: 'billing country',
      billing_address1: 'billing address-line1',
      billing_city: 'billing address-level2',
      billing_state: 'billing address-level1',
      billing_postal_code: 'billing postal-code',
      password: 'new-password',
    })
    expect(text).toMatch(/name="email"[^>]*inputmode="email"/)
    expect(text).toMatch(/name="phone"[^>]*inputmode="tel"/)
    expect(text).toMatch(/name="postal_code"[^>]*inputmode="numeric"/)
  })

  test('never puts the password into the URL that loads the states', async () => {
    const { text } = await (await guest()).get('/checkout')
    for (const [tag] of text.matchAll(/<select[^>]*hx-get="\/checkout\/states[^>]*>/g)) expect(tag).not.toContain('closest form')
  })

  test('asks about an email that looks mistyped, and accepts it', async () => {
    const client = await guest()
    const hint = await client.htmx('/checkout').post('/checkout/email-hint', { email: 'amara@gmial.com' })
    expect(hint).toReplace('#email-hint')
    expect(hint).toShow('Did you mean amara@gmail.com?')
    expect(await client.htmx('/checkout').post('/checkout/email-hint', { email: '<b>@gmial.com' })).not.toShow('Did you mean')
    expect(await client.post('/checkout', { ...detailsForm, email: 'amara@gmial.com', city: '' })).toShow('Did you mean amara@gmail.com?')
    expect(await client.post('/checkout', { ...detailsForm, email: 'amara@gmial.com' })).toRedirectTo('/checkout/review')
  })
})

test('city and postal code are asked for in the order in which the country writes them', async () => {
  const client = await guest()
  const fieldsOf = async (country: string) => {
    const { text } = await client.htmx('/checkout').get(`/checkout/states?country=${country}`)
    return [...text.matchAll(/ name="(\w+)"/g)].map((match) => match[1])
  }
  expect(await fieldsOf('DE')).toEqual(['postal_code', 'city'])
  expect(await fieldsOf('ES')).toEqual(['postal_code', 'city', 'state'])
  expect(await fieldsOf('US')).toEqual(['city', 'state', 'postal_code'])
  expect(await fieldsOf('GB')).toEqual(['city', 'state', 'postal_code'])
})
