import { describe, expect, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { buildApp } from '#src/app.tsx'
import { themes } from '#src/appearance/themes.ts'
import { toHex, toOklch } from '#src/lib/images/color.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { pruneUnusedMedia } from '#src/media/prune-unused.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createMigratedDatabase } from '#tests/support/test-db.ts'
import '#tests/support/matchers.ts'
import { unusedDays } from '#src/media/limits.ts'
import '#tests/support/both-engines.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/settings'

// 2 × 1 pixels.
const png = new File(
  [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAgAAf8zSCUhAAAAAElFTkSuQmCC', 'base64')],
  'logo.png',
  { type: 'image/png' },
)
const readPage = async (address = '/') => (await guest.get(address)).text
const themeHref = async () => /href="(\/theme\/[^"]*)"/.exec(await readPage())?.[1]

describe('an uploaded logo', () => {
  test('replaces the name in the header of the store and of emails, and is kept by the cleanup', async () => {
    expect((await admin.post(`${path}/logo`, { image: png })).location).toStartWith(`${path}/appearance?undo=`)
    const header = /<a class="logo" href="\/">(.*?)<\/a>/s.exec(await readPage())![1]!
    expect(header).toMatch(/^<img src="\/media\/[a-z0-9]{32}-2\.webp" alt="Sundry" width="2" height="1"/)
    const src = /src="([^"]*)"/.exec(header)![1]!
    expect(await guest.get(src)).toHaveStatus(200)
    const params = { customer_name: '', account_link: 'x', confirm_prompt: '' as const }
    await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'welcome', to: 'ann@example.com', params }))
    const [mail] = await shop.listMails()
    expect(mail!.html).toMatch(/<img src="[^"]*\/logo\.png\?v=[a-z0-9]{8}" alt="Sundry"/)
    const logo = await guest.get('/logo.png')
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    shop.clock.advance((unusedDays + 1) * 86_400_000)
    await pruneUnusedMedia(shop)
    expect(await guest.get(src)).toHaveStatus(200)
    expect(await listAuditEntries(shop.db.read, { subject: 'appearance' })).toMatchObject([
      { action: 'appearance.saved', change: { logo: ['', expect.any(String)] } },
    ])
  })

  test('is removed again', async () => {
    await admin.post(`${path}/logo`, { image: png })
    await admin.post(`${path}/logo`, { remove: 'on' })
    expect(await readPage()).toMatch(/<a class="logo" href="\/"><span class="logo-name">Sundry/)
    expect(await guest.get('/logo.png')).toHaveStatus(404)
  })

  test('must be an image', async () => {
    const text = new File(['<svg onload="alert(1)">'], 'logo.png', { type: 'image/png' })
    expect(await admin.follow(await admin.post(`${path}/logo`, { image: text }))).toShow('This image format is not supported.')
    expect(await admin.follow(await admin.post(`${path}/logo`))).toShow('Choose an image first.')
    expect((await readSettings(shop.db.read)).logo).toBe('')
  })
})

test('an uploaded icon is the icon of browser tabs', async () => {
  const builtIn = await guest.get('/favicon.ico')
  expect([builtIn.status, builtIn.location]).toEqual([302, expect.stringContaining('/static/img/icon')])
  await admin.post(`${path}/favicon`, { image: png })
  expect(await readPage()).toMatch(/<link rel="icon" href="\/icons\/favicon-32\.png\?v=[a-z0-9]+" sizes="32x32" type="image\/png">/)
  const icon = await guest.get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
})

describe('the theme', () => {
  test('is a stylesheet with a new URL for each change; the built-in one needs none', async () => {
    expect(await themeHref()).toBeUndefined()
    await shop.db.transaction((tx) => saveSettings(tx, { theme_accent: '#7a1f5c' }, 1))
    const first = (await themeHref())!
    const sheet = await guest.get(first)
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(sheet.text).toMatch(/^:root\{[^<>]*\}\n$/)
    await shop.db.transaction((tx) => saveSettings(tx, { theme_corners: 'square' }, 2))
    expect(await themeHref()).not.toBe(first)
    expect((await guest.get(first)).headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('converts colors there and back', () => {
    for (const hex of ['#2e5b42', '#7a1f5c', '#000000', '#767676']) expect(toHex(toOklch(hex))).toBe(hex)
    expect(themes.field.light.accent).toBe(toHex({ lightness: 0.43, chroma: 0.065, hue: 158 }))
  })
})

test('a change takes effect at once in every process on the same database', async () => {
  const address = await createMigratedDatabase()
  const [ownDb, otherDb] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
  const clients = [ownDb, otherDb].map((db) => createTestClient(buildApp({ ...shop, db })))
  const readAll = () => Promise.all(clients.map(async (client) => (await client.get('/')).text))
  for (const text of await readAll()) expect(text).not.toContain('/theme/')
  await ownDb.transaction((tx) =>
    saveSettings(tx, { site_name: 'Corner', theme_corners: 'soft', wholesale_applications: true }, shop.now()),
  )
  for (const text of await readAll()) {
    expect(text).toContain('<title>Corner')
    expect(text).toContain('href="/theme/')
    expect(text).toContain('href="/account/wholesale"')
  }
  await ownDb.close()
  await otherDb.close()
})

describe('the search of the settings', () => {
  const shown = (text: string) =>
    [...text.matchAll(/<div><(?:div|fieldset) class="field"[^>]*>.*?name="([a-z_]+)"/gs)].map((match) => match[1])

  test('finds them by name, hint and key, without script', async () => {
    expect(shown((await admin.get(`${path}?q=time+zone`)).text)).toEqual(['timezone'])
    expect(shown((await admin.get(`${path}?q=merchant_address`)).text)).toEqual(['merchant_address'])
    expect(shown((await admin.get(`${path}?q=GIFT`)).text)).toEqual(['gift_wrap_fee', 'gift_wrap_per_unit'])
    const nothing = await admin.get(`${path}?q=%3Cb%3E`)
    expect(nothing).toShow('No settings match “<b>”.')
    expect(shown(nothing.text)).toEqual([])
  })

  test('hides the others without leaving them out, so that saving changes nothing else', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_per_unit: true }, 1))
    const { text } = await admin.get(`${path}?q=time+zone`)
    expect(text).toMatch(/<div hidden>.*?name="gift_wrap_per_unit"[^>]* checked/s)
  })
})
