import { describe, expect, test } from 'bun:test'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createStoreLocation, deleteStoreLocation } from '#src/store-locations/store-locations.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { storeFacts } from './sample-store.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })
const path = '/admin/store-locations'

const create = (facts: Partial<typeof storeFacts> = {}) =>
  shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, ...facts }, shop.now()))
const stored = () => shop.db.read.select().from(shop.db.t.storeLocations).orderBy(shop.db.t.storeLocations.position)
const toForm = ({ mediaId: _mediaId, published, ...facts }: typeof storeFacts) => ({ ...facts, ...(published ? { published: 'on' } : {}) })
const readData = (text: string): Record<string, unknown>[] =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )

describe('staff', () => {
  test('create a store; its slug is made from the name', async () => {
    await admin.follow(await admin.post(path, toForm({ ...storeFacts, name: 'Köln Süd', coordinates: '' })))
    expect(await stored()).toMatchObject([{ name: 'Köln Süd', slug: 'koln-sud', friday: '09:00-18:00', published: true }])
    expect(await admin.get(path)).toShow('Köln Süd')
  })

  test('see what is wrong beside the field, and nothing is stored', async () => {
    const response = await admin.post(path, toForm({ ...storeFacts, name: '', city: '', sunday: '18:00-09:00' }))
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter a name.')
    expect(await admin.post(path, toForm({ ...storeFacts, address1: ' ' }))).toShow('Enter the address.')
    expect(await admin.post(path, toForm({ ...storeFacts, city: ' ' }))).toShow('Enter the city.')
    expect(await admin.post(path, toForm({ ...storeFacts, country: 'XX' }))).toShow('Choose a country.')
    expect(await admin.post(path, toForm({ ...storeFacts, sunday: '18:00-09:00' }))).toShow('must end after they start')
    expect(await admin.post(path, toForm({ ...storeFacts, coordinates: '99, 0' }))).toShow('Enter latitude and longitude')
    expect(await stored()).toEqual([])
  })

  test('cannot give two stores one slug', async () => {
    await create()
    expect(await admin.post(path, toForm({ ...storeFacts }))).toShow('Another store already has this URL slug.')
  })

  test('save a store, see what was changed in the audit log, and no image that does not exist', async () => {
    const id = await create()
    const edit = await admin.get(`${path}/${id}/edit`)
    const [, updated_at = ''] = /name="updated_at" value="(\d+)"/.exec(edit.text) ?? []
    await admin.post(`${path}/${id}`, { ...toForm({ ...storeFacts, name: 'Center' }), slug: 'mitte', updated_at })
    expect(await stored()).toMatchObject([{ name: 'Center', slug: 'mitte' }])
    const [entry] = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(entry).toMatchObject({ action: 'store_location.saved', subject: `store_location:${id}` })
    const { id: mediaId } = await createPlainImage(shop, 90)
    expect(await admin.post(path, { ...toForm({ ...storeFacts, slug: 'x' }), mediaId: mediaId + 1 })).toHaveStatus(422)
  })

  test('delete a store with its translations, and undo that', async () => {
    const [, second] = [await create({ slug: 'a' }), await create({ slug: 'b', name: 'Second' }), await create({ slug: 'c' })]
    const list = await admin.follow(await admin.post(`${path}/${second}/delete`, { back: path }))
    expect((await stored()).map(({ slug }) => slug)).toEqual(['a', 'c'])
    const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
    await admin.post(`${path}/undo`, { entry, back: path })
    expect((await stored()).map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
  })

  test('publish many at once', async () => {
    const id = await create({ published: false })
    expect(await guest.get('/stores/mitte')).toHaveStatus(404)
    await admin.post(`${path}/bulk`, { ids: [id], action: 'publish', back: path })
    expect(await guest.get('/stores/mitte')).toHaveStatus(200)
  })

  test('find a store in the list by name, street, postal code or city', async () => {
    await create({ slug: 'a', name: 'Alpha' })
    await create({ slug: 'b', name: 'Beta', city: 'Hamburg', postalCode: '20095' })
    for (const search of ['beta', 'hamburg', '20095']) {
      const list = await admin.get(`${path}?q=${search}`)
      expect(list).toShow('Beta')
      expect(list).not.toShow('Alpha')
    }
  })
})

describe('shoppers', () => {
  test('see published stores in the order of staff, with address, hours and a map', async () => {
    await create({ slug: 'draft', name: 'Hidden', published: false })
    await create()
    await create({ slug: 'nord', name: 'Nord', coordinates: '' })
    const page = await guest.get('/stores')
    expect(page).not.toShow('Hidden')
    expect(page.text.indexOf('Mitte')).toBeLessThan(page.text.indexOf('Nord'))
    expect(page).toShow('10117 Berlin')
    expect(page).toShow('Monday – Friday')
    expect(page.text).toContain('href="https://www.openstreetmap.org/?mlat=52.5163&amp;mlon=13.3777#map=17/52.5163/13.3777" rel="noopener"')
    expect(page.text).toContain('href="https://www.openstreetmap.org/search?query=Unter+den+Linden+1')
  })

  test('see the photo of a store in the list and on its page, which shared links and search engines show, too', async () => {
    const { id: mediaId, file } = await createPlainImage(shop, 90)
    await create({ mediaId })
    const photo = `/media/${file}-`
    expect((await guest.get('/stores')).text).toContain(`<img src="${photo}`)
    const { text } = await guest.get('/stores/mitte')
    expect(text).toContain(`<img src="${photo}`)
    expect(text).toContain(`<meta property="og:image" content="${shop.config.baseUrl}${photo}`)
    expect(readData(text)[0]!['image']).toStartWith(shop.config.baseUrl + photo)
  })

  test('see that there is no store yet, on a page that search engines do not list', async () => {
    const page = await guest.get('/stores')
    expect(page).toShow('No stores yet')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('get 404 for a draft and an unknown store', async () => {
    await create({ published: false })
    expect(await guest.get('/stores/mitte')).toHaveStatus(404)
    expect(await guest.get('/stores/nowhere')).toHaveStatus(404)
  })

  test('read the note in their language where it is translated; deleting the store deletes that', async () => {
    const id = await create({ note: 'Parking behind the house.' })
    const { contentTranslations } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
      await saveContentTexts(tx, { kind: 'store_location', id, language: 'de' }, { note: 'Parkplatz im Hof.' }, shop.now())
    })
    expect(await guest.get('/stores/mitte')).toShow('Parking behind the house.')
    await guest.post('/language', { language: 'de' })
    const page = await guest.get('/stores/mitte')
    expect(page).toShow('Parkplatz im Hof.')
    expect(page).toShow('Montag – Freitag')
    await shop.db.transaction((tx) => deleteStoreLocation(tx, id))
    expect(await shop.db.read.select().from(contentTranslations)).toEqual([])
  })

  test('a changed note marks its translations as outdated', async () => {
    const id = await create({ note: 'Old' })
    await shop.db.transaction(async (tx) => {
      await saveContentTexts(tx, { kind: 'store_location', id, language: 'de' }, { note: 'Alt' }, shop.now())
      await tx.update(tx.t.storeLocations).set({ note: 'New' })
    })
    expect(await shop.db.read.select().from(shop.db.t.contentTranslations)).toMatchObject([{ text: 'Alt', state: 'outdated' }])
  })
})

describe('search engines', () => {
  test('read address, place and opening hours of a store', async () => {
    await create({ note: 'Ring the bell.', friday: '18:00-02:00', saturday: '10:00-24:00' })
    const [store, breadcrumbs] = readData((await guest.get('/stores/mitte')).text)
    expect(store).toMatchObject({
      '@type': 'Store',
      name: 'Mitte',
      url: `${shop.config.baseUrl}/stores/mitte`,
      description: 'Ring the bell.',
      address: { streetAddress: 'Unter den Linden 1', addressLocality: 'Berlin', postalCode: '10117', addressCountry: 'DE' },
      geo: { latitude: 52.5163, longitude: 13.3777 },
    })
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => `https://schema.org/${day}`)
    expect(store!['openingHoursSpecification']).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '09:00', closes: '18:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Friday'], opens: '18:00', closes: '02:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Saturday'], opens: '10:00', closes: '23:59' },
    ])
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('find published stores in the site map', async () => {
    const locations = async () =>
      [...(await guest.get('/sitemap.xml')).text.matchAll(/<loc>[^<]*(\/stores[^<]*)<\/loc>/g)].map(([, one]) => one)
    await create({ published: false })
    expect(await locations()).toEqual([])
    await create({ slug: 'nord' })
    expect(await locations()).toEqual(['/stores', '/stores/nord'])
  })
})
