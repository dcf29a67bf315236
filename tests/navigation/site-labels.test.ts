import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/admin/site-labels'
const key = 'common.shop'
const rename = (text: string, more: Record<string, string> = {}) => admin.post(`${path}?language=en`, { key, text, was: '', ...more })

test('a label is renamed in the next request of every process, and reset', async () => {
  const other = createTestClient(buildApp({ ...shop }))
  for (const client of [guest, other]) expect((await client.get('/')).text).not.toContain('Our workshop')
  expect(await rename('Our <b>workshop')).toHaveStatus(303)
  for (const client of [guest, other]) expect((await client.get('/')).text).toContain('Our &lt;b&gt;workshop')
  await rename('', { reset: 'on', was: 'Our <b>workshop' })
  for (const client of [guest, other]) expect((await client.get('/')).text).not.toContain('workshop')
  const entries = await listAuditEntries(shop.db.read, { subject: `label:${key}` })
  expect(entries.map(({ action, change }) => [action, change['text']])).toEqual([
    ['label.reset', ['Our <b>workshop', 'Shop']],
    ['label.saved', ['Shop', 'Our <b>workshop']],
  ])
})

test('the default text is not stored as an own one', async () => {
  await rename('Shop')
  expect((await admin.get(path)).text).toContain('>0 of ')
  expect(await listAuditEntries(shop.db.read, { subject: `label:${key}` })).toEqual([])
})

test('a row says what is wrong, keeps the typed text, and the progress counts', async () => {
  const wrong = await admin.htmx().post(path, { key, text: 'Shop {{name}}', was: '' })
  expect(wrong).toHaveStatus(422)
  expect(wrong.text).toContain('The store cannot fill in {{name}} here. Remove it.')
  expect(wrong.text).toContain('value="Shop {{name}}"')
  const saved = await admin.htmx().post(path, { key, text: 'Store', was: '' })
  expect(saved.text).toStartWith('<li class="label" id="label-common-shop" data-own')
  expect(saved.text).toContain('>1 of ')
  expect(saved.text).toContain('name="was" value="Store"')
  // Sent twice, by a change and by Enter.
  expect(await admin.htmx().post(path, { key, text: 'Store', was: '' })).toShow('Saved')
  expect(await listAuditEntries(shop.db.read, { subject: `label:${key}` })).toHaveLength(1)
})

test('a label that was changed meanwhile is shown with both texts', async () => {
  await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en', key, text: 'Market', now: 1 }))
  const conflict = await rename('Bazaar')
  expect(conflict).toHaveStatus(409)
  expect(conflict).toShow('Another person changed this to “Market” meanwhile. Save again to use your text.')
  expect(conflict.text).toContain('value="Bazaar"')
  expect(await rename('Bazaar', { was: 'Market' })).toHaveStatus(303)
  expect((await guest.get('/')).text).toContain('Bazaar')
  await rename('', { reset: 'on', was: 'Bazaar' })
  expect(await rename('Bazaar again', { was: 'Bazaar' })).toShow(
    'Another person restored the default meanwhile. Save again to use your text.',
  )
})

test('every language has its own labels', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  const page = await admin.get(`${path}?language=fr&group=cart`)
  expect(page.text).toContain('Votre panier est vide')
  await admin.post(`${path}?language=fr`, { key, text: 'Atelier', was: '' })
  expect((await guest.get('/?lang=fr')).text).toContain('Atelier')
  expect((await guest.get('/?lang=en')).text).not.toContain('Atelier')
})

test('only sentences of the store are labels', async () => {
  expect(await admin.post(path, { key: 'admin.undo', text: 'Back', was: '' })).toHaveStatus(404)
  expect(await admin.post(path, { key: '__proto__', text: 'Back', was: '' })).toHaveStatus(404)
})

test('the short address leads to the page', async () => {
  const response = await admin.get('/admin/site-labels?group=cart')
  expect(response).toHaveStatus(301)
  expect(response.headers.get('location')).toBe('/admin/admin/site-labels?group=cart')
})
