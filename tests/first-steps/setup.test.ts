import { describe, expect, test } from 'bun:test'
import { closeEmptyStore } from '#src/accounts/new-store.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { createSetupLink } from '#src/accounts/passwords/set-password.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { type Settings, readSettings, saveSettings } from '#src/settings/settings.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest, boss } = storeTest({ clients: { boss: 5 } })
const path = '/admin/first-steps'
const read = () => readSettings(shop.db.read)
const save = (settings: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
const begin = () => save({ setup_progress: 'shop', shop_open: false })
const german = { headers: { 'accept-language': 'de-AT,de;q=0.8' } }
const formats = { currency: 'EUR', timezone: 'Europe/Vienna', default_language: 'de' }
const valueOf = (text: string, name: string) => new RegExp(`<select[^>]* name="${name}".*?value="([^"]*)" selected`, 's').exec(text)?.[1]

async function createAdministrator(client: TestClient) {
  await shop.db.transaction((tx) => tx.delete(tx.t.sessions))
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }))
  const token = new URL(await createSetupLink(shop)).searchParams.get('token')!
  const password = 'a fresh password'
  return client.post('/account/set-password', { token, name: 'Boss', email: 'b@example.com', password, password_confirmation: password })
}

describe('the setup link', () => {
  test('begins a shop that is not open, and leads to its setup', async () => {
    expect(await createAdministrator(guest)).toRedirectTo(path)
    expect(await read()).toMatchObject({ shop_open: false, setup_progress: 'shop', return_days: null })
    expect(await guest.get(path)).toRedirectTo(`${path}/shop`)
    const [entry] = await listAuditEntries(shop.db.read, { subject: 'settings' })
    expect(entry?.change).toMatchObject({ shop_open: [true, false] })
  })

  test('greets in the language of the browser, as the pages of staff do', async () => {
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }))
    const link = new URL(await createSetupLink(shop))
    expect(await guest.get(link.pathname + link.search, german)).toShow('Shop einrichten')
    expect((await guest.get('/login', german)).text).toContain('<html lang="en"')
  })

  test('leaves a store open that has sold', async () => {
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    await createAdministrator(guest)
    expect(await read()).toMatchObject({ shop_open: true, setup_progress: 'hidden', return_days: 30 })
  })
})

describe('a store without an administrator', () => {
  const start = async () => {
    await closeEmptyStore(shop)
    return (await read()).shop_open
  }

  test('is not open from its first start, until it is set up', async () => {
    expect(await start()).toBeTrue()
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }))
    expect(await start()).toBeFalse()
    expect((await read()).setup_progress).toBe('shop')
  })

  test('stays open when there is something to sell, or an account of one that cannot sign in', async () => {
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }))
    expect(await start()).toBeTrue()
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }))
    await createTestProduct(shop)
    expect(await start()).toBeTrue()
  })
})

describe('the setup', () => {
  test('asks for name and country, which the browser suggests, and names what is missing beside its field', async () => {
    await begin()
    const inGerman = await boss.get(`${path}/shop`, german)
    expect(inGerman).toShow('Schritt 1 von 2')
    expect(valueOf(inGerman.text, 'country')).toBe('AT')
    const page = await boss.get(`${path}/shop`)
    expect(page).toShow('Step 1 of 2')
    expect(valueOf(page.text, 'country')).toBeUndefined()
    expect(page.text).toMatch(/name="site_name"[^>]* value=""/)
    const refused = await boss.post(`${path}/shop`, { site_name: '', country: '' })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('Enter the name of your shop.')
    expect(refused).toShow('Choose the country of your shop.')
    const invalid = await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'QQ' })
    expect(invalid).toHaveStatus(422)
    expect(invalid.text).toContain('value="Almhütte"')
    expect((await read()).setup_progress).toBe('shop')
  })

  test('proposes what shops of the country usually have, and stores what the owner chooses', async () => {
    await begin()
    expect(await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })).toRedirectTo(`${path}/formats`)
    expect(await read()).toMatchObject({ site_name: 'Almhütte', shipping_origin_country: 'AT', setup_progress: 'formats' })
    const page = await boss.get(`${path}/formats`)
    expect(page).toShow('Step 2 of 2')
    expect(page).toShow('it is locked after the first order')
    expect(['currency', 'timezone', 'default_language'].map((name) => valueOf(page.text, name))).toEqual(['EUR', 'Europe/Vienna', 'de'])
    expect(await boss.post(`${path}/formats`, { ...formats, currency: 'CHF' })).toRedirectTo('/admin/dashboard')
    expect(await read()).toMatchObject({ currency: 'CHF', timezone: 'Europe/Vienna', default_language: 'de', setup_progress: 'checklist' })
    // Nothing was written in English.
    expect((await activeLanguages(shop)).map(({ code }) => code)).toEqual(['de'])
  })

  test('offers the language of the country, and says which languages have built-in sentences and which one staff read', async () => {
    await begin()
    await boss.post(`${path}/shop`, { site_name: 'Розова долина', country: 'BG' })
    const page = await boss.get(`${path}/formats`)
    expect(valueOf(page.text, 'default_language')).toBe('bg')
    expect(page).toShow('The built-in texts are in English, German, and French')
    expect(page).toShow('Staff pages are in English and German.')
    expect(page.text).toMatch(/id="setup-header-name"[^>]*><span class="logo-name">Розова долина</)
    expect(await boss.post(`${path}/formats`, { ...formats, default_language: 'bg' })).toRedirectTo('/admin/dashboard')
    expect(await boss.get('/admin/dashboard')).toShow('Your shop is set up.')
  })

  test.each([
    ['the one that was chosen', {}, 'Ihr Shop ist eingerichtet.'],
    ['English, which the browser asks for', { headers: { 'accept-language': 'en' } }, 'Your shop is set up.'],
  ])('ends with a notice in the language of the next page: %s', async (_, options, notice) => {
    await begin()
    await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })
    const finished = await boss.post(`${path}/formats`, formats, options)
    expect(await boss.get(finished.location!, options)).toShow(notice)
  })

  test('is continued where it was left', async () => {
    await begin()
    expect(await boss.get('/admin/dashboard')).toShow('Set up your shop')
    await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })
    expect(await boss.get('/admin/dashboard')).toShow('Continue setup')
    expect(await boss.get(path)).toRedirectTo(`${path}/formats`)
    await boss.post(`${path}/formats`, formats)
    expect(await boss.get(path)).toShow('Erste Schritte')
  })

  test.each([
    [{ currency: 'ABC' }, 'Choose a three-letter currency code'],
    [{ timezone: 'Alps' }, 'time zone'],
    [{ default_language: 'tlh' }, 'language'],
  ])('refuses %j', async (change, message) => {
    await begin()
    await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })
    const refused = await boss.post(`${path}/formats`, { ...formats, ...change })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow(message)
    expect(await read()).toMatchObject({ currency: 'USD', default_language: 'en', setup_progress: 'formats' })
  })

  test('takes a logo, and refuses what is no image', async () => {
    await begin()
    await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })
    const refused = await boss.post(`${path}/formats`, { ...formats, file: new File(['text'], 'logo.png', { type: 'image/png' }) })
    expect(refused).toHaveStatus(422)
    const png = Uint8Array.fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
    expect(await boss.post(`${path}/formats`, { ...formats, file: new File([png], 'logo.png') })).toRedirectTo('/admin/dashboard')
    expect((await read()).logo).toStartWith('/media/')
  })

  test('changes no currency after the first order, also if it is sent', async () => {
    await begin()
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    await boss.post(`${path}/shop`, { site_name: 'Almhütte', country: 'AT' })
    const page = await boss.get(`${path}/formats`)
    expect(page.text).toMatch(/name="currency" disabled/)
    expect(page).toShow('The currency cannot be changed after the first order.')
    const refused = await boss.post(`${path}/formats`, formats)
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('The currency cannot be changed after the first order.')
    const { currency: _, ...others } = formats
    expect(await boss.post(`${path}/formats`, others)).toRedirectTo('/admin/dashboard')
    expect((await read()).currency).toBe('USD')
  })
})
