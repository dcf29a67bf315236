import { describe, expect, test } from 'bun:test'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { readSettings } from '#src/settings/settings.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/settings/appearance/announcement'

type Form = Record<string, string>
const readForm = async (): Promise<Form> => {
  const { text } = await admin.get(path)
  return parseEditorForm(/<form[^>]*id="edit-form".*?<\/form>/s.exec(text)![0]) as Form
}
const save = async (changes: Form, form?: Form) => admin.post(path, { ...(form ?? (await readForm())), ...changes })
const stored = () => readSettings(shop.db.read)
const bar = async (address = '/') => /<aside class="announcement".*?<\/aside>/s.exec((await guest.get(address)).text)?.[0] ?? null
const localTime = (offset: number) => new Date(shop.now() + offset).toISOString().slice(0, 16)
const hour = 3_600_000

describe('the announcement', () => {
  test('is shown above the header of every page with its sheet, except in the checkout, and none has neither', async () => {
    expect(await bar()).toBeNull()
    expect((await guest.get('/')).text).not.toContain('announcement-page')
    await save({ text: 'Free shipping <today>', link: '/shop' })
    for (const address of ['/', '/shop', '/cart', '/login', '/no-such-page'])
      expect(await bar(address)).toContain('<a href="/shop">Free shipping &lt;today&gt;</a>')
    expect((await guest.get('/')).text).toContain('announcement-page')
    expect(await bar('/checkout')).toBeNull()
    await save({ text: '', link: '' })
    expect(await bar()).toBeNull()
  })

  test('leads to its translation into each other language, and shows what is there', async () => {
    await save({ text: 'Sale' })
    expect((await admin.get(path)).text).not.toContain('id="translations"')
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
      await saveLanguage(tx, { code: 'fr', name: 'Français' })
      await saveLanguage(tx, { code: 'it', name: 'Italiano', active: false })
      await saveContentTexts(tx, { kind: 'announcement', id: 1, language: 'de' }, { text: 'Schlussverkauf' }, shop.now())
    })
    const rows = async () =>
      [...(await admin.get(path)).text.matchAll(/<li class="cluster".*?<\/li>/gs)].map(([row]) => row.replace(/<[^>]*>|\s+/g, ' ').trim())
    expect((await rows()).map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'Translate: Deutsch Schlussverkauf',
      'Translate: Français Not translated',
    ])
    await save({ text: 'Last day of the sale' })
    expect((await rows())[0]).toContain('Outdated')
    const [link = ''] = /\/admin\/languages\/\d+\/translations\?part=content\.announcement/.exec((await admin.get(path)).text) ?? []
    expect((await admin.get(link)).text).toContain('Schlussverkauf')
  })

  test('begins and ends by itself', async () => {
    await save({ text: 'Sale', starts: localTime(2 * hour), ends: localTime(4 * hour) })
    expect(await bar()).toBeNull()
    expect(await admin.get('/admin/settings/appearance')).toShow('Scheduled')
    shop.clock.advance(2 * hour)
    expect(await bar()).toContain('Sale')
    shop.clock.advance(2 * hour)
    expect(await bar()).toBeNull()
    expect(await admin.get('/admin/settings/appearance')).toShow('Ended')
  })

  test('is dismissed in one browser without script, until it changes', async () => {
    await save({ text: 'Sale' })
    const dismissed = await guest.post('/announcement/dismiss', {}, { headers: { referer: 'http://localhost/shop?sort=name' } })
    expect([dismissed.status, dismissed.location]).toEqual([303, '/shop?sort=name'])
    expect(await bar()).toBeNull()
    await save({ text: 'Last day of the sale' })
    expect(await bar()).toContain('Last day')
    await save({ dismissible: '' })
    expect(await bar()).not.toContain('<form')
  })

  test('that cannot be dismissed is shown to those who dismissed it before', async () => {
    await save({ text: 'Sale' })
    await guest.post('/announcement/dismiss')
    const form = await readForm()
    delete form['dismissible']
    await save({}, form)
    expect(await bar()).toContain('Sale')
  })

  test('has a text in every language of the store', async () => {
    await save({ text: 'Sale' })
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'fr', name: 'Français', active: true })
      await saveContentTexts(tx, { kind: 'announcement', id: 1, language: 'fr' }, { text: 'Soldes' }, 1)
    })
    expect(await bar('/?lang=fr')).toContain('Soldes')
    expect(await bar('/?lang=en')).toContain('Sale')
  })

  test('has own colors in the sheet of the theme', async () => {
    await save({ text: 'Sale', own_colors: 'on', background: '#FFE08A', ink: '#1b1f27' })
    const href = /href="(\/theme\/[^"]*)"/.exec((await guest.get('/')).text)![1]!
    expect((await guest.get(href)).text).toBe('.announcement{background:#ffe08a;color:#1b1f27}\n')
  })

  test.each([
    ['link', { link: 'javascript:alert(1)' }, 'Enter'],
    ['text', { text: '', link: '/shop' }, 'Enter the text that the link belongs to.'],
    ['starts', { starts: 'tomorrow' }, 'Enter a date and a time.'],
    ['ends', { starts: '2030-05-02T10:00', ends: '2030-05-01T10:00' }, 'Choose an end after the start.'],
    ['background', { own_colors: 'on', background: '#fff;}body{display:none}' }, 'Choose a color.'],
    ['ink', { own_colors: 'on', background: '#ffffff', ink: '#ffe08a' }, 'has a contrast of 1.2:1; 4.5:1 is needed. Try #'],
  ])('is refused at its %s, and the rest of the form is returned', async (field, changes, message) => {
    const response = await save({ text: 'Winter sale', ends: '2031-01-01T10:00', ...changes })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(response.text).toContain(`id="f-${field}-error"`)
    if (field !== 'text') expect(response.text).toContain('value="Winter sale"')
    expect((await stored()).announcement_text).toBe('')
  })

  test('saved by two at once is a conflict, and a save is undone', async () => {
    const form = await readForm()
    const first = await save({ text: 'Sale' }, form)
    expect(await save({ text: 'Other' }, form)).toHaveStatus(409)
    expect((await stored()).announcement_text).toBe('Sale')
    const entry = new URL(first.location!, 'http://localhost').searchParams.get('undo')!
    await admin.post('/admin/settings/appearance/undo', { entry })
    expect((await stored()).announcement_text).toBe('')
  })
})
