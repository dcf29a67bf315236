import { describe, expect, test } from 'bun:test'
import { createStoreLocation } from '#src/store-locations/store-locations.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { storeFacts } from './sample-store.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/store-locations'

const create = (facts: Partial<typeof storeFacts> = {}) =>
  shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, ...facts }, shop.now()))
const stored = () => shop.db.read.select().from(shop.db.t.storeLocations).orderBy(shop.db.t.storeLocations.position)
const preview = (rows: string) => admin.post(`${path}/import`, { rows })
const importRows = (rows: string) => admin.post(`${path}/import`, { rows, confirmed: 'on' })

const header = 'name,address1,city,country'

test('the exported file, imported, changes nothing', async () => {
  await create({ note: 'Line one\nline "two", =1+1', saturday: '09:00-12:30, 13:30-18:00', sunday: '18:00-02:00', state: 'Berlin' })
  await create({ slug: 'nord', name: '-Nord', coordinates: '-33.86, 151.2', published: false })
  const before = await stored()
  const file = (await admin.get(`${path}/export.csv`)).text
  await admin.follow(await importRows(file))
  const withoutTime = (rows: typeof before) => rows.map((row) => ({ ...row, updatedAt: 0 }))
  expect(withoutTime(await stored())).toEqual(withoutTime(before))
})

describe('an import', () => {
  test('shows first what it adds and changes, and stores nothing then', async () => {
    await create()
    const page = await preview(`${header},slug\nMitte,New street 1,Berlin,DE,mitte\nSüd,Street 2,Köln,de,`)
    expect(page).toHaveStatus(200)
    expect(page).toShow('New stores')
    expect(page).toShow('Süd, Köln /stores/sud')
    expect(page).toShow('Stores that change')
    expect(await stored()).toMatchObject([{ slug: 'mitte', address1: 'Unter den Linden 1' }])
  })

  test('adds and changes stores, keeps what the file does not name, and is in the audit log', async () => {
    const { id: mediaId } = await createPlainImage(shop, 90)
    const id = await create({ mediaId, note: 'Kept' })
    const list = await admin.follow(
      await importRows(`${header},slug,published\nMitte,New street 1,Berlin,DE,mitte,no\nSüd,Street 2,Köln,de,,yes`),
    )
    expect(list).toShow('Stores added: 1. Stores changed: 1.')
    expect(await stored()).toMatchObject([
      { id, slug: 'mitte', address1: 'New street 1', monday: '09:00-18:00', note: 'Kept', mediaId, position: 0, published: false },
      { slug: 'sud', name: 'Süd', country: 'DE', position: 2, published: true },
    ])
    const entries = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(entries).toMatchObject([{ action: 'store_locations.imported' }])
    expect(JSON.stringify(entries)).toContain('sud')
  })

  test('names each problem by its line, and then changes nothing', async () => {
    const rows = [
      `${header},monday,published,slug`,
      'Good,Street 1,Berlin,DE,,,',
      ',Street 2,Berlin,DE,,,',
      '"Two\nlines",Street 3,Berlin,XX,,,',
      'Hours,Street 4,Berlin,DE,9-5,,',
      'Switch,Street 5,Berlin,DE,,maybe,',
      'Good,Street 6,Berlin,DE,,,',
      `Long,${'x'.repeat(201)},Berlin,DE,,,`,
    ]
    const page = await importRows(rows.join('\n'))
    expect(page).toHaveStatus(422)
    expect(page).toShow('Nothing was imported: 6 lines have problems.')
    const problems = [...page.text.matchAll(/<li>(Line \d+)/g)].map(([, line]) => line)
    expect(problems).toEqual(['Line 3', 'Line 4', 'Line 6', 'Line 7', 'Line 8', 'Line 9'])
    expect(await stored()).toEqual([])
  })

  test('says what is wrong with a file that it cannot read', async () => {
    expect(await preview('')).toShow('Choose a file or paste rows.')
    expect(await preview('a,b\n1,2')).toShow('The first line must name the columns')
    expect(await preview(header)).toShow('This file has no rows.')
    expect(await preview(`${header}\n"Mitte`)).toShow('could not be read as CSV')
    expect(await preview(`${header}\n${'A,B,C,DE\n'.repeat(501)}`)).toShow('Import at most 500 at once.')
  })

  test('names the columns that it does not read, if they have values', async () => {
    const page = await preview(`${header},phone,fax,City\nMitte,Street 1,Berlin,DE,030 1234,,Bonn`)
    expect(page).toHaveStatus(200)
    expect(page).toShow('These columns are not imported: phone, city.')
    expect(page).toShow('Mitte, Berlin')
    expect(await preview(`${header},fax\nMitte,Street 1,Berlin,DE,`)).not.toShow('not imported:')
  })

  test('refuses what a spreadsheet shows for a failed formula, and cells without a column', async () => {
    const rows = [`${header},note`, 'Mitte,Street 1,Berlin,DE,#NAME?', 'Nord,Street 2, Berlin, DE,Note,more']
    const page = await importRows(rows.join('\n'))
    expect(page).toShow('Line 2: The column note contains #NAME?, which is the error of a formula. Enter the correct value.')
    expect(page).toShow('Line 3: This row has more cells than the header.')
    expect(await stored()).toEqual([])
  })

  test('reads a file with semicolons', async () => {
    await importRows('name;address1;city;country;monday\nMitte;Street 1;Berlin;DE;09:00-12:30, 13:30-18:00')
    expect(await stored()).toMatchObject([{ slug: 'mitte', monday: '09:00-12:30, 13:30-18:00' }])
  })
})
