import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { applyRateUpdates, listRateUpdates } from '#src/tax/built-in-updates.ts'
import { findTaxRates, seedTaxRates } from '#src/tax/rates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })

const path = '/admin/ecommerce/tax'
const seed = () => shop.db.transaction(seedTaxRates)
const today = '2026-03-02'
const readRates = () => shop.db.read.select().from(shop.db.t.taxRates).orderBy(shop.db.t.taxRates.id)

const form = (changes: Record<string, string> = {}) => ({
  country: 'US',
  region: 'ca',
  postal_prefix: '902 10',
  tax_class: 'standard',
  kind: 'sales_tax',
  name: 'City tax',
  rate: '0.75',
  valid_from: '',
  valid_to: '',
  ...changes,
})

async function addRate(changes: Record<string, string> = {}) {
  await admin.post(path, form(changes))
  return (await readRates()).at(-1)!
}

describe('the list of rates', () => {
  test('shows the active rates, finds a country by its name, and filters by class', async () => {
    await seed()
    const areas = [...(await admin.get(`${path}?q=germany`)).text.matchAll(/class="row-link"[^>]*><span[^>]*>([^<]*)</g)].map(
      ([, area]) => area,
    )
    expect(new Set(areas)).toEqual(new Set(['Germany', 'Germany, 27498…', 'Germany, 78266…']))
    expect((await admin.get(`${path}?country=CA&class=books`)).text.match(/data-cell="title"/g)?.length).toBeGreaterThan(5)
    expect((await admin.get(`${path}?view=upcoming&country=US`)).text).toContain('From Jul 1, 2027')
    expect((await admin.get(`${path}?view=ended`)).text).toContain('No results')
  })

  test('is sorted by the names of countries and states, not by their codes', async () => {
    const areas = [['GB'], ['US', 'AK'], ['US', 'AL'], ['US'], ['AT'], ['AE'], ['AU']]
    for (const [country = '', region = ''] of areas) await addRate({ country, region, postal_prefix: '', name: 'Tax' })
    const names = [...(await admin.get(path)).text.matchAll(/class="row-link"[^>]*><span[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(names).toEqual([
      'Australia',
      'Austria',
      'United Arab Emirates',
      'United Kingdom',
      'United States',
      'United States, Alabama',
      'United States, Alaska',
    ])
    const { text } = await admin.get(`${path}/export.csv`)
    expect([...text.matchAll(/^\d+,([A-Z]{2},[A-Z]*),/gm)].map(([, area]) => area)).toEqual([
      'AU,',
      'AT,',
      'AE,',
      'GB,',
      'US,',
      'US,AL',
      'US,AK',
    ])
  })

  test('exports what it shows', async () => {
    await addRate()
    const { text } = await admin.get(`${path}/export.csv?view=all`)
    expect(text).toContain('country,region,postal_prefix,tax_class,kind,name,valid_from,valid_to,checked_on,rate,adds')
    expect(text).toContain('US,CA,90210,standard,sales_tax,City tax,,,2026-03-02,0.75,0')
  })
})

describe('a rate', () => {
  test('is created as typed, applies at once, and is recorded', async () => {
    expect(await admin.post(path, form({ rate: '0,755', adds: 'on' }))).toRedirectTo(path)
    expect(await readRates()).toMatchObject([
      { region: 'CA', postalPrefix: '90210', ratePpm: 7550, adds: true, validFrom: null, checkedOn: today },
    ])
    const rates = await findTaxRates(shop.db.read, { country: 'US', state: 'CA', postalCode: '90210' }, today)
    expect(rates[0]).toMatchObject({ name: 'City tax', ratePpm: 7550 })
    expect((await listAuditEntries(shop.db.read))[0]).toMatchObject({ action: 'tax_rate.created' })
  })

  test.each([
    [{ country: '' }, 'Choose a country.'],
    [{ country: 'XX' }, 'Choose a country.'],
    [{ region: 'XX' }, 'Enter the code of a state or province of this country.'],
    [{ rate: 'much' }, 'Enter a percentage up to 100'],
    [{ rate: '101' }, 'Enter a percentage up to 100'],
    [{ name: ' ' }, 'Enter a name.'],
    [{ valid_from: '2026-02-30' }, 'Enter a day.'],
    [{ valid_from: '2026-03-02', valid_to: '2026-03-01' }, 'The last day is before the first day.'],
  ])('with %j is refused', async (changes, message) => {
    const response = await admin.post(path, form(changes))
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(await readRates()).toEqual([])
  })

  test('may follow one of the same name but not overlap it', async () => {
    await addRate({ valid_to: '2026-06-30' })
    const overlapping = await admin.post(path, form({ valid_from: '2026-06-30' }))
    expect(overlapping).toHaveStatus(422)
    expect(overlapping).toShow('End that one first.')
    expect(await admin.post(path, form({ valid_from: '2026-07-01' }))).toRedirectTo(path)
  })

  test.each([
    ['', '2026-07-31', 422],
    ['2026-06-30', '2026-07-31', 422],
    ['2026-07-01', '', 303],
  ])('until June 30 where one from %p until %p exists has status %p', async (valid_from, valid_to, status) => {
    await addRate({ valid_from, valid_to })
    expect(await admin.post(path, form({ valid_to: '2026-06-30' }))).toHaveStatus(status)
  })

  test('saved over the changes of another person is a conflict', async () => {
    const { id, updatedAt } = await addRate()
    expect(await admin.post(`${path}/${id}`, form({ rate: '1', updated_at: String(updatedAt) }))).toRedirectTo(path)
    expect(await admin.post(`${path}/${id}`, form({ rate: '2', updated_at: String(updatedAt) }))).toHaveStatus(409)
    expect((await readRates())[0]!.ratePpm).toBe(10_000)
  })

  test('comes back when its deletion is undone', async () => {
    const rate = await addRate({ valid_from: '2026-01-01', adds: 'on' })
    const deleted = await admin.post(`${path}/${rate.id}/delete`)
    expect(await readRates()).toEqual([])
    const entry = new URL(deleted.location!, 'http://x').searchParams.get('undo')!
    await admin.post(`${path}/undo`, { entry, back: path })
    expect(await readRates()).toMatchObject([{ id: rate.id, validFrom: '2026-01-01', adds: true, ratePpm: 7500 }])
  })

  test('returns to its built-in figure', async () => {
    await seed()
    const [texas] = (await readRates()).filter(({ region, taxClass }) => region === 'TX' && taxClass === 'standard')
    await shop.db.transaction((tx) => tx.update(tx.t.taxRates).set({ ratePpm: 90_000 }).where(eq(tx.t.taxRates.id, texas!.id)))
    expect(await admin.get(`${path}/${texas!.id}/edit`)).toShow('The built-in rate is 6.25%')
    expect(await admin.post(`${path}/${texas!.id}/restore`)).toRedirectTo(path)
    expect((await readRates()).find(({ id }) => id === texas!.id)).toMatchObject({ ratePpm: 62_500 })
  })

  test('is changed only by those who may change settings', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    expect(await agent.get(path)).toHaveStatus(403)
    expect(await agent.post(path, form())).toHaveStatus(403)
  })
})

describe('a newer built-in figure', () => {
  /** A shop that was opened when California had 7 %. */
  async function openWithOldRate() {
    await seed()
    await shop.db.transaction(async (tx) => {
      const { taxRates, taxKnownRates } = tx.t
      await tx.update(taxRates).set({ ratePpm: 70_000 }).where(eq(taxRates.region, 'CA'))
      await tx.update(taxKnownRates).set({ ratePpm: 70_000 }).where(eq(taxKnownRates.key, 'US/CA//standard/Sales tax/'))
    })
  }
  const california = { country: 'US', state: 'CA', postalCode: '' }
  const standardRate = async (day: string) =>
    (await findTaxRates(shop.db.read, california, day)).find(({ taxClass }) => taxClass === 'standard')?.ratePpm

  test('changes nothing by itself and is offered', async () => {
    await openWithOldRate()
    await seed()
    expect(await standardRate(today)).toBe(70_000)
    expect(await admin.get(path)).toShow(
      '1 built-in rate is newer than yours. United States, California : Standard 7.25% from March 2, 2026.',
    )
    expect(await admin.get(`${path}/updates`)).toShow('7.25%')
  })

  test('once applied starts on its day, and the old figure ends the day before', async () => {
    await openWithOldRate()
    const [update] = await listRateUpdates(shop.db.read, today)
    expect(await admin.post(`${path}/updates`, { keys: update!.key, action: 'apply' })).toRedirectTo(path)
    expect([await standardRate('2026-03-01'), await standardRate(today)]).toEqual([70_000, 72_500])
    expect(await listRateUpdates(shop.db.read, today)).toEqual([])
    expect((await listAuditEntries(shop.db.read))[0]).toMatchObject({ action: 'tax_rates.updated' })
  })

  test('once declined is not offered again', async () => {
    await openWithOldRate()
    const [update] = await listRateUpdates(shop.db.read, today)
    await admin.post(`${path}/updates`, { keys: update!.key, action: 'decline' })
    expect(await listRateUpdates(shop.db.read, today)).toEqual([])
    expect(await standardRate(today)).toBe(70_000)
  })

  test('for a class that the shop had no rates for becomes a rate without a first day', async () => {
    await shop.db.transaction((tx) =>
      tx.insert(tx.t.taxRates).values({ country: 'DE', kind: 'vat', name: 'VAT', ratePpm: 190_000, checkedOn: '2026-01-01' }),
    )
    const updates = await listRateUpdates(shop.db.read, today)
    const german = updates.filter(({ builtIn }) => builtIn.country === 'DE' && builtIn.postalPrefix === '')
    expect(german.map(({ builtIn, currentPpm }) => [builtIn.taxClass, currentPpm])).toEqual([
      ['reduced', null],
      ['food', null],
      ['books', null],
    ])
    await shop.db.transaction((tx) => applyRateUpdates(tx, [german[2]!.key], { today, now: shop.now() }))
    expect(await readRates()).toMatchObject([{}, { taxClass: 'books', ratePpm: 70_000, validFrom: null }])
  })
})

describe('the test page', () => {
  test('names the rates of an address and why they apply', async () => {
    await seed()
    const response = await admin.get(`${path}/test?country=US&state=CA&postal_code=90210&tax_class=digital&amount=100&day=2026-03-02`)
    expect(response).toShow('Rates of the state or province apply.')
    expect(response).toShow('There are no Digital goods rates here, so the standard rates apply.')
    expect(response).toShow('$107.25')
  })

  test('takes the class of a product, and says when it is not taxed', async () => {
    await seed()
    await createTestProduct(shop, { name: 'Atlas', seoLink: 'atlas', taxClass: 'books' })
    await createTestProduct(shop, { name: 'Voucher', seoLink: 'voucher', chargeTax: 0 })
    const query = 'country=DE&state=&postal_code=&tax_class=standard&amount=100&day='
    expect(await admin.get(`${path}/test?${query}&sku=ATLAS`)).toShow('$107.00')
    expect(await admin.get(`${path}/test?${query}&sku=VOUCHER`)).toShow('This product is not taxed')
    expect(await admin.get(`${path}/test?${query}&sku=NONE`)).toHaveStatus(422)
  })
})

test('the classes page counts products and active rates of each class', async () => {
  await seed()
  await createTestProduct(shop, { name: 'Atlas', taxClass: 'books' })
  const { text } = await admin.get(`${path}/classes`)
  expect(text).toMatch(/Books\s*<\/a>[\s\S]*?data-align="end"[^>]*>1<\/td>/)
})
