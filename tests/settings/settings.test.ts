import { expect, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { Refusal } from '#src/lib/errors.ts'
import { builtIn } from '#src/i18n/built-in.ts'
import { currentSettings, readSettings, saveSettings, settingDefaults, type Settings } from '#src/settings/settings.ts'
import { bumpVersion, keptWhile, versionsOf } from '#src/settings/versions.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'
import { freshAddress, freshDb } from '#tests/support/test-db.ts'

test('a key without a row reads as its default', async () => {
  const db = await freshDb()
  expect(await currentSettings({ db })).toEqual(settingDefaults)
})

test('guest checkout is on and codes are off until somebody says otherwise', () => {
  expect(settingDefaults).toMatchObject({
    disable_guest_checkout: false,
    enable_checkout_2fa: false,
    enable_login_2fa: false,
    currency: 'USD',
  })
})

test('a saved setting acts at once, and only on its own shop', async () => {
  const [here, there] = [await freshDb(), await freshDb()]
  await currentSettings({ db: here })
  await here.transaction((tx) => saveSettings(tx, { site_name: 'Corner', enable_login_2fa: true, shop_page_size: 12 }, 1))
  expect(await currentSettings({ db: here })).toMatchObject({
    site_name: 'Corner',
    enable_login_2fa: true,
    shop_page_size: 12,
    timezone: 'UTC',
  })
  expect((await currentSettings({ db: there })).site_name).toBe('Sundry')
})

test('settings that were not saved again are not read again', async () => {
  const db = await freshDb()
  const first = await currentSettings({ db })
  expect(await currentSettings({ db })).toBe(first)
})

test('the currency can be chosen until something was ordered, and not after', async () => {
  const shop = await testShop()
  const save = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, 1))
  await save({ currency: 'EUR' })
  await save({ currency: 'USD' })
  await aShippingRate(shop)
  const { cartId } = await aCart(shop, [await aProduct(shop)])
  await someDetails(shop, cartId)
  await anOrder(shop, cartId)
  await expect(save({ site_name: 'Corner', currency: 'EUR' })).rejects.toMatchObject({ key: 'settings.currencyIsKept', field: 'currency' })
  expect(await currentSettings(shop)).toMatchObject({ site_name: 'Sundry', currency: 'USD' })
  await save({ site_name: 'Corner', currency: 'USD' })
  expect(await currentSettings(shop)).toMatchObject({ site_name: 'Corner', currency: 'USD' })
})

test('saving is undone with its transaction', async () => {
  const db = await freshDb()
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
  ['theme_hue', 400],
  ['logo_media_id', 'x'],
])('%s cannot be %j, and says so at its field', async (key, value) => {
  const db = await freshDb()
  const refusal = await db.transaction((tx) => saveSettings(tx, { [key]: value }, 1)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ field: key, key: `settings.wrong.${key}` })
  expect(builtIn).toHaveProperty([`settings.wrong.${key}`])
})

test('a key nobody knows is refused', async () => {
  const db = await freshDb()
  for (const key of ['site_nam', '__proto__', 'constructor']) {
    const patch = JSON.parse(`{"${key}":"x"}`) as Partial<Settings>
    await expect(db.transaction((tx) => saveSettings(tx, patch, 1))).rejects.toThrow('settings.wrong')
  }
})

test('every setting can be refused in a sentence', () => {
  const rulesWithoutSentence = Object.keys(settingDefaults).filter((key) => !(`settings.wrong.${key}` in builtIn))
  expect(rulesWithoutSentence).toEqual([])
})

test('a row that no longer fits counts as its default', async () => {
  const db = await freshDb()
  await db.transaction(async (tx) => {
    await tx.insert(tx.t.cmsSettings).values([
      { key: 'timezone', value: 'Nowhere', updatedAt: 1 },
      { key: 'removed_in_1998', value: 1, updatedAt: 1 },
      { key: 'site_name', value: 'Kept', updatedAt: 1 },
    ])
  })
  const settings = await readSettings(db.read)
  expect(settings).toEqual({ ...settingDefaults, site_name: 'Kept' })
})

test('versions tell of any of their tags', async () => {
  const db = await freshDb()
  const seen = [await versionsOf(db.read, ['a', 'b'])]
  for (const tag of ['a', 'b', 'b', 'c']) {
    await db.transaction((tx) => bumpVersion(tx, tag))
    seen.push(await versionsOf(db.read, ['a', 'b']))
  }
  expect(seen).toEqual(['0.0', '1.0', '1.1', '1.2', '1.2'])
})

test('a value is read anew once its tag was bumped, by whichever process, and only then', async () => {
  const address = await freshAddress()
  const [ours, theirs] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
  let reads = 0
  const kept = keptWhile(['x'], async () => ++reads)
  const seen = [await kept({ db: ours }), await kept({ db: ours })]
  for (const tag of ['y', 'x']) {
    await theirs.transaction((tx) => bumpVersion(tx, tag))
    seen.push(await kept({ db: ours }), await kept({ db: ours }))
  }
  await ours.close()
  await theirs.close()
  expect(seen).toEqual([1, 1, 1, 1, 2, 2])
})

test('a value that changed while it was being read is read again', async () => {
  const shop = await testShop()
  let text = 'old'
  let bumpMeanwhile = true
  const kept = keptWhile(['x'], async () => {
    const read = text
    if (bumpMeanwhile) {
      bumpMeanwhile = false
      text = 'new'
      await shop.db.transaction((tx) => bumpVersion(tx, 'x'))
    }
    return read
  })
  expect(await kept(shop)).toBe('old')
  expect(await kept(shop)).toBe('new')
})
