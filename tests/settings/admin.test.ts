import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { readSettings, saveSettings, settingDefaults } from '#src/settings/settings.ts'
import { type EditorForm, parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { loadSettingsForm, parseSettingsForm, sendSettingsForm } from './settings-form.ts'

const { shop, app, admin, agent } = cardTest({ clients: { admin: 5, agent: 3 } })

const path = '/admin/settings'

const loadForm = () => loadSettingsForm(admin)
const saveSettingsForm = async (changes: Record<string, string | undefined>, client = admin, form?: EditorForm) =>
  sendSettingsForm(client, changes, form ?? (await loadForm()))
const readStored = () => readSettings(shop.db.read)
const listSavedAudit = () => listAuditEntries(shop.db.read, { subject: 'settings' })

async function placeMugOrder() {
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
  await saveTestDetails(shop, cartId)
  return placeTestOrder(shop, cartId)
}

describe('the settings page', () => {
  test('is open, and in the menu, for every role without permissions by role, and otherwise for administrators', async () => {
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    for (const client of [agent, editor, admin]) expect((await client.get('/admin/dashboard')).text).toContain(`href="${path}"`)
    expect(await saveSettingsForm({ site_tagline: 'By an agent' }, agent)).toRedirectTo(path)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    for (const client of [agent, editor]) {
      expect(await client.get(path)).toHaveStatus(403)
      expect(await saveSettingsForm({ site_tagline: 'By an agent again' }, client)).toHaveStatus(403)
      expect((await client.get('/admin/dashboard')).text).not.toContain(`href="${path}"`)
    }
    expect(await admin.get(path)).toHaveStatus(200)
    expect((await readStored()).site_tagline).toBe('By an agent')
  })

  test('shows all errors at once, each at its field, and keeps the input', async () => {
    const invalidValues: Record<string, [typed: string, message: string]> = {
      site_name: ['', 'Enter a one-line store name of up to 80 characters.'],
      support_email: ['Help <help@example.com>', 'Enter one email address without a name, such as help@example.com, or leave it empty.'],
      timezone: ['Mars/Olympus', 'Choose a time zone, such as Europe/Lisbon.'],
      currency: ['XXXX', 'Choose a three-letter currency code, such as USD.'],
      shop_page_size: ['97', 'Enter a number from 1 to 96.'],
      stock_without_record: ['often', 'Choose how untracked stock is sold.'],
      gift_wrap_fee: ['five', 'Enter a gift wrap fee, 0 or more.'],
      download_expires_days: ['0', 'Enter a number of days from 1 to 3,650, or leave it empty for no expiration.'],
      download_limit: ['2.5', 'Enter a number of downloads from 1 to 10,000, or leave it empty for no limit.'],
      reviews_mode: ['some', 'Choose who can write reviews.'],
    }
    const submitted = Object.fromEntries(Object.entries(invalidValues).map(([name, [value]]) => [name, value]))
    const keptValues = { site_tagline: 'Typed just now', merchant_address: '1 Quay', enable_order_comments: 'on' }
    for (const client of [admin, admin.htmx(path)]) {
      const response = await saveSettingsForm({ ...submitted, ...keptValues }, client)
      expect(response).toHaveStatus(422)
      expect(response.text).toContain('<title>Error: Settings')
      for (const [name, [, expectedText]] of Object.entries(invalidValues)) {
        expect(response).toShow(expectedText)
        expect(response.text).toContain(`href="#f-${name}"`)
        expect(response.text).toContain(`id="f-${name}-error"`)
      }
      expect(parseEditorForm(response.text)).toMatchObject({
        ...keptValues,
        shop_page_size: '97',
        gift_wrap_fee: 'five',
        support_email: 'Help <help@example.com>',
      })
    }
    expect(await readStored()).toEqual(settingDefaults)
    expect(await listSavedAudit()).toEqual([])
  })

  test('reads an amount in the currency saved with it', async () => {
    expect(await saveSettingsForm({ currency: 'JPY' })).toShow('Enter a gift wrap fee, 0 or more.')
    expect(await saveSettingsForm({ currency: 'JPY', gift_wrap_fee: '800' })).toRedirectTo(path)
    expect(await readStored()).toMatchObject({ currency: 'JPY', gift_wrap_fee: 800 })
    expect((await loadForm())['gift_wrap_fee']).toBe('800')
  })

  test('shows a fixed currency and rejects another one at its field', async () => {
    await placeMugOrder()
    const page = await admin.get(path)
    expect(page.text).not.toMatch(/<select[^>]* name="currency"/)
    expect(page.text).toMatch(/<input[^>]* name="currency"[^>]* disabled[^>]* value="USD – US Dollar"/)
    const response = await saveSettingsForm({ currency: 'EUR', site_tagline: 'Other' })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('id="f-currency-error"')
    expect(await saveSettingsForm({ site_tagline: 'Other' })).toRedirectTo(path)
    expect(await readStored()).toEqual({ ...settingDefaults, site_tagline: 'Other' })
  })

  test('shows both versions to a person who saves later, and lets theirs win', async () => {
    const [firstForm, secondForm] = [await loadForm(), await loadForm()]
    await saveSettingsForm({ shop_page_size: '12', stock_without_record: 'unlimited' }, admin, firstForm)
    const staleResponse = await saveSettingsForm({ site_name: 'Corner', enable_order_comments: 'on' }, admin, secondForm)
    expect(staleResponse).toHaveStatus(409)
    expect(staleResponse).toShow('Role 5 saved this on')
    const rows = [...staleResponse.text.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td>([^<]*)<\/td>/g)].map(
      ([, ...cells]) => cells,
    )
    expect(rows).toEqual([
      ['Store name', 'Corner', 'Sundry'],
      ['Products per page', '24', '12'],
      ['Untracked stock', 'Sold out', 'Always in stock'],
      ['Order comments', 'Yes', 'No'],
    ])
    expect(await readStored()).toMatchObject({ site_name: 'Sundry', shop_page_size: 12 })
    const reloadedForm = parseSettingsForm(staleResponse.text)
    expect(reloadedForm).toMatchObject({ site_name: 'Corner', shop_page_size: '24', enable_order_comments: 'on' })
    expect(await saveSettingsForm({}, admin, reloadedForm)).toRedirectTo(path)
    expect(await readStored()).toMatchObject({
      site_name: 'Corner',
      shop_page_size: 24,
      stock_without_record: 'none',
      enable_order_comments: true,
    })
  })

  test('is not stale because of other saved settings, and remembers the original values after a rejected save', async () => {
    const form = await loadForm()
    await shop.db.transaction((tx) => saveSettings(tx, { home_media_id: 20 }, shop.now() + 5))
    expect(await saveSettingsForm({ site_tagline: 'Mine' }, admin, form)).toRedirectTo(path)
    const oldForm = await loadForm()
    await saveSettingsForm({ site_tagline: 'Theirs' })
    const rejectedResponse = await saveSettingsForm({ shop_page_size: '0' }, admin, oldForm)
    expect(rejectedResponse).toHaveStatus(422)
    expect(await saveSettingsForm({ shop_page_size: '9' }, admin, parseEditorForm(rejectedResponse.text))).toHaveStatus(409)
  })

  test('saved unchanged leaves nothing behind', async () => {
    expect(await saveSettingsForm({})).toRedirectTo(path)
    expect(await shop.db.read.select().from(shop.db.t.cmsSettings)).toEqual([])
    expect(await listSavedAudit()).toEqual([])
  })

  test('rejects a truncated form and changes nothing', async () => {
    expect(await admin.post(path, { site_name: 'Corner' })).toHaveStatus(422)
    expect(await readStored()).toEqual(settingDefaults)
  })

  test('returns the form and a toast to htmx, and the whole page when the layout changes', async () => {
    const partial = await saveSettingsForm({ shop_page_size: '48' }, admin.htmx(path))
    expect(partial).toReplace('#edit')
    expect(partial.headers.get('hx-trigger')).toContain('Settings saved')
    expect(parseEditorForm(partial.text)).toMatchObject({ shop_page_size: '48' })
    const fullResponse = await saveSettingsForm({ site_name: 'Corner' }, admin.htmx(path))
    expect(fullResponse.headers.get('hx-redirect')).toBe(path)
    expect(await admin.get(path)).toShow('Settings saved')
  })
})

test('of two saves at the same moment one wins, and the other sees a conflict', async () => {
  const keys = ['shop_page_size', 'site_name'] as const
  const expectedUpdatedAt = await settingsUpdatedAt(shop.db.read, keys)
  const saveAttempts = [{ shop_page_size: 8 }, { site_name: 'Both' }].map((patch) =>
    shop.db.transaction((tx) => changeSettings(tx, patch, { keys, expectedUpdatedAt, now: shop.now(), requireWritable: () => {} })),
  )
  const results = await Promise.allSettled(saveAttempts)
  expect(results.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(Conflict) })
})
