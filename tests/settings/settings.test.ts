import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import type { Db, Tx } from '#db/types.ts'
import { allSettings, settingKeys } from '#src/all-settings.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import { invalidValueMessage } from '#src/settings/setting-values.ts'
import { currentSettings, isValidSetting, readSettings, saveSettings, settingDefaults, type Settings } from '#src/settings/settings.ts'
import { bumpVersion, cachedByVersion, cachedRows } from '#src/settings/cache-versions.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createMigratedDatabase, createTestDb, testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

test('a key without a row has its default value', async () => {
  const db = await createTestDb()
  expect(await currentSettings({ db })).toEqual(settingDefaults)
})

test('guest checkout is on and codes are off by default', () => {
  expect(settingDefaults).toMatchObject({
    disable_guest_checkout: false,
    enable_checkout_2fa: false,
    enable_login_2fa: false,
    currency: 'USD',
  })
})

test('a saved setting applies at once, and only to its own shop', async () => {
  const [firstDb, secondDb] = [await createTestDb(), await createTestDb()]
  await currentSettings({ db: firstDb })
  await firstDb.transaction((tx) => saveSettings(tx, { site_name: 'Corner', enable_login_2fa: true, shop_page_size: 12 }, 1))
  expect(await currentSettings({ db: firstDb })).toMatchObject({
    site_name: 'Corner',
    enable_login_2fa: true,
    shop_page_size: 12,
    timezone: 'UTC',
  })
  expect((await currentSettings({ db: secondDb })).site_name).toBe('Sundry')
})

test('settings that have not changed are not read again', async () => {
  const db = await createTestDb()
  const firstSettings = await currentSettings({ db })
  expect(await currentSettings({ db })).toBe(firstSettings)
})

test('the currency can be changed until the first order, and not after', async () => {
  const shop = await createTestShop()
  const saveTestSettings = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, 1))
  await saveTestSettings({ currency: 'EUR' })
  await saveTestSettings({ currency: 'USD' })
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
  await saveTestDetails(shop, cartId)
  await placeTestOrder(shop, cartId)
  await expect(saveTestSettings({ site_name: 'Corner', currency: 'EUR' })).rejects.toMatchObject({
    key: 'settings.currencyLocked',
    field: 'currency',
  })
  expect(await currentSettings(shop)).toMatchObject({ site_name: 'Sundry', currency: 'USD' })
  await saveTestSettings({ site_name: 'Corner', currency: 'USD' })
  expect(await currentSettings(shop)).toMatchObject({ site_name: 'Corner', currency: 'USD' })
})

test('a save is rolled back with its transaction', async () => {
  const db = await createTestDb()
  await expect(
    db.transaction(async (tx) => {
      await saveSettings(tx, { site_name: 'Gone' }, 1)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await currentSettings({ db })).site_name).toBe('Sundry')
})

test.each<[keyof Settings, unknown]>([
  ['site_name', ''],
  ['site_name', 'Shop\r\nBcc: all@example.com'],
  ['currency', 'dollars'],
  ['timezone', 'Mars/Olympus'],
  ['shop_page_size', 0],
  ['shop_page_size', 12.5],
  ['shop_page_size', '24'],
  ['support_email', 'Help <help@example.com>'],
  ['reviews_mode', 'sometimes'],
  ['enable_login_2fa', 1],
  ['default_language', 'English please'],
  ['theme_accent', '#fff;}body{display:none'],
  ['theme_accent', 'red'],
  ['theme_corners', 'wavy'],
  ['logo', 'https://example.com/x.png'],
])('%s cannot be %j, and the error is at its field', async (key, value) => {
  const db = await createTestDb()
  const saveError = await db.transaction((tx) => saveSettings(tx, { [key]: value }, 1)).catch((error: unknown) => error)
  expect(saveError).toBeInstanceOf(UserError)
  expect(saveError).toMatchObject({ field: key, key: invalidValueMessage(allSettings[key]).key })
})

test('an unknown key is rejected', async () => {
  const db = await createTestDb()
  for (const key of ['site_nam', '__proto__', 'constructor']) {
    const patch = JSON.parse(`{"${key}":"x"}`) as Partial<Settings>
    await expect(db.transaction((tx) => saveSettings(tx, patch, 1))).rejects.toThrow('settings.unknown')
  }
})

test.each(settingKeys)('%s can be rejected with a message, and keeps its rule for stored values', (key) => {
  expect(builtInStrings).toHaveProperty([invalidValueMessage(allSettings[key]).key])
  expect(isValidSetting(key, allSettings[key].default)).toBe(true)
})

test('every settings.ts is in the list, and no key is declared twice', async () => {
  const paths = [...new Glob('src/*/{general-,}settings.ts').scanSync('.')].filter((path) => path !== 'src/settings/settings.ts')
  const described = await Promise.all(
    paths.map(async (path) => Object.values(await import(`#src/${path.slice(4)}`)).flatMap((group) => Object.keys(group as object))),
  )
  expect(described.flat().toSorted()).toEqual(settingKeys.toSorted())
})

/** Writes a raw row, as a manual edit would. On PostgreSQL the column accepts only JSON. */
const writeRow = (db: Db, key: string, text: string) =>
  db.transaction(async (tx) => {
    const value = db.engine === 'sqlite' ? sql`${text}` : sql`${text}::text::jsonb`
    await tx.insert(tx.t.cmsSettings).values({ key, value, updatedAt: 1 })
  })

test.each([
  ['1', true],
  ['"1"', true],
  ['true', true],
  ['"true"', true],
  ['0', false],
  ['"0"', false],
  ['false', false],
  ['"false"', false],
] as const)('a switch stored as %s is %j, whatever its default', async (text, expected) => {
  const db = await createTestDb()
  for (const key of ['disable_guest_checkout', 'reviews_moderation'] as const) {
    await writeRow(db, key, text)
    expect((await readSettings(db.read))[key]).toBe(expected)
  }
})

test.each<[key: keyof Settings, text: string, expected: unknown]>([
  ['shop_page_size', '12', 12],
  ['shop_page_size', '"12"', 12],
  ['shop_page_size', '"twelve"', settingDefaults.shop_page_size],
  ['shop_page_size', '"12.5"', settingDefaults.shop_page_size],
  ['shop_page_size', '97', settingDefaults.shop_page_size],
  ['download_limit', '"3"', 3],
  ['download_limit', 'null', null],
  ['home_media_id', '"7"', 7],
  ['site_name', '"Corner"', 'Corner'],
  ['site_name', '1984', '1984'],
  ['site_name', 'null', settingDefaults.site_name],
  ['reviews_moderation', '2', settingDefaults.reviews_moderation],
  ['reviews_moderation', '[1]', settingDefaults.reviews_moderation],
  ['enable_login_2fa', '"yes"', settingDefaults.enable_login_2fa],
])('%s stored as %s is %j', async (key, text, expected) => {
  const db = await createTestDb()
  await writeRow(db, key, text)
  expect((await readSettings(db.read))[key]).toBe(expected as never)
})

test.skipIf(testEngine === 'postgres')('plain text in a row is read as text', async () => {
  const db = await createTestDb()
  await writeRow(db, 'site_name', 'Corner & Co')
  await writeRow(db, 'timezone', 'Asia/Tokyo')
  expect(await readSettings(db.read)).toMatchObject({ site_name: 'Corner & Co', timezone: 'Asia/Tokyo' })
})

test('switches are stored as 0 and 1', async () => {
  const db = await createTestDb()
  const switches = { disable_guest_checkout: true, enable_checkout_2fa: true, enable_login_2fa: false, reviews_moderation: false }
  await db.transaction((tx) => saveSettings(tx, switches, 1))
  const rows = await db.read.select().from(db.t.cmsSettings)
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
    disable_guest_checkout: 1,
    enable_checkout_2fa: 1,
    enable_login_2fa: 0,
    reviews_moderation: 0,
  })
  expect(await readSettings(db.read)).toMatchObject(switches)
})

test('an invalid stored value falls back to its default', async () => {
  const db = await createTestDb()
  await db.transaction(async (tx) => {
    await tx.insert(tx.t.cmsSettings).values([
      { key: 'timezone', value: 'No SKU is oversold.', updatedAt: 1 },
      { key: 'removed_in_1998', value: 1, updatedAt: 1 },
      { key: 'site_name', value: 'Not sent', updatedAt: 1 },
    ])
  })
  const settings = await readSettings(db.read)
  expect(settings).toEqual({ ...settingDefaults, site_name: 'Not sent' })
})

test('a cached value covers all of its tags', async () => {
  const db = await createTestDb()
  let readCount = 0
  const readCached = cachedByVersion(['a', 'b'], async () => ++readCount)
  const history = [await readCached({ db })]
  for (const tag of ['a', 'b', 'b', 'c']) {
    await db.transaction((tx) => bumpVersion(tx, tag))
    history.push(await readCached({ db }))
  }
  expect(history).toEqual([1, 2, 3, 4, 4])
})

describe('cached rows of a table', () => {
  async function openCache() {
    const db = await createTestDb()
    let reads = 0
    const readNames = cachedRows(['checkout_fields'], async (q) => {
      reads += 1
      return (await q.select({ key: q.t.checkoutFields.key }).from(q.t.checkoutFields)).map(({ key }) => key)
    })
    const addField = (tx: Tx, key: string) =>
      tx.insert(tx.t.checkoutFields).values({ key, type: 'text', label: key, options: '', position: 0, updatedAt: 1 } as never)
    return { db, readNames, addField, countReads: () => reads }
  }

  test('are read once, by connections and transactions, until the table changes', async () => {
    const { db, readNames, addField, countReads } = await openCache()
    for (let i = 0; i < 2; i += 1) expect(await readNames(db.read)).toEqual([])
    expect(await db.transaction(readNames)).toEqual([])
    expect(countReads()).toBe(1)
    await db.transaction(async (tx) => void (await addField(tx, 'size')))
    for (let i = 0; i < 2; i += 1) expect(await readNames(db.read)).toEqual(['size'])
    expect(await db.transaction(readNames)).toEqual(['size'])
    expect(countReads()).toBe(2)
  })

  test('have what the same transaction has written, also in a savepoint', async () => {
    const { db, readNames, addField } = await openCache()
    await readNames(db.read)
    await db.transaction(async (tx) => {
      expect(await readNames(tx)).toEqual([])
      await tx.savepoint(async (inner) => void (await addField(inner, 'size')))
      expect(await readNames(tx)).toEqual(['size'])
      await addField(tx, 'color')
      expect((await readNames(tx)).toSorted()).toEqual(['color', 'size'])
    })
  })

  test('forget what was rolled back', async () => {
    const { db, readNames, addField } = await openCache()
    const failing = db.transaction(async (tx) => {
      await addField(tx, 'size')
      expect(await readNames(tx)).toEqual(['size'])
      throw new Error('no')
    })
    expect(failing).rejects.toThrow('no')
    await failing.catch(() => {})
    expect(await readNames(db.read)).toEqual([])
    await db.transaction(async (tx) => void (await addField(tx, 'color')))
    expect(await readNames(db.read)).toEqual(['color'])
  })
})

test('a value is recomputed once any process bumped its tag, and only then', async () => {
  const address = await createMigratedDatabase()
  const [ownDb, otherDb] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
  let readCount = 0
  const readCached = cachedByVersion(['x'], async () => ++readCount)
  const versionHistory = [await readCached({ db: ownDb }), await readCached({ db: ownDb })]
  for (const tag of ['y', 'x']) {
    await otherDb.transaction((tx) => bumpVersion(tx, tag))
    versionHistory.push(await readCached({ db: ownDb }), await readCached({ db: ownDb }))
  }
  await ownDb.close()
  await otherDb.close()
  expect(versionHistory).toEqual([1, 1, 1, 1, 2, 2])
})

describe('a request', () => {
  async function openPrograms() {
    const address = await createMigratedDatabase()
    const [own, other] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
    let reads = 0
    const readCached = cachedByVersion(['x'], async () => ++reads)
    const change = (db: Db) => db.transaction((tx) => bumpVersion(tx, 'x'))
    return { own, other, change, read: () => readCached({ db: own }), close: () => Promise.all([own.close(), other.close()]) }
  }

  test('sees what another program changed before it, and what it changes itself', async () => {
    const { own, other, change, read, close } = await openPrograms()
    await withRequest('first', async () => expect(await read()).toBe(1))
    await change(other)
    await withRequest('second', async () => {
      expect(await read()).toBe(2)
      await change(own)
      expect(await read()).toBe(3)
    })
    await close()
  })

  test.if(testEngine === 'postgres')('reads the versions once, though another program changes them meanwhile', async () => {
    const { other, change, read, close } = await openPrograms()
    await withRequest('first', async () => {
      expect(await read()).toBe(1)
      await change(other)
      expect(await read()).toBe(1)
    })
    await close()
  })

  test('leaves nothing to work that outlives its response', async () => {
    const { other, change, read, close } = await openPrograms()
    const { promise: response, resolve: respond } = Promise.withResolvers<void>()
    let later: Promise<number> | undefined
    await withRequest('first', async () => {
      expect(await read()).toBe(1)
      later = response.then(read)
    })
    await change(other)
    respond()
    expect(await later).toBe(2)
    await close()
  })
})

test('a value that changed while it was being read is read again', async () => {
  const shop = await createTestShop()
  let storedText = 'old'
  let shouldBump = true
  const readCached = cachedByVersion(['x'], async () => {
    const currentText = storedText
    if (shouldBump) {
      shouldBump = false
      storedText = 'new'
      await shop.db.transaction((tx) => bumpVersion(tx, 'x'))
    }
    return currentText
  })
  expect(await readCached(shop)).toBe('old')
  expect(await readCached(shop)).toBe('new')
})
