import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveAppearance } from '#src/appearance/save-appearance.ts'
import { themeNames } from '#src/appearance/themes.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/settings/appearance'

type Form = Record<string, string>
const readForm = async (): Promise<Form> => {
  const { text } = await admin.get(path)
  return parseEditorForm(/<form[^>]*id="edit-form".*?<\/form>/s.exec(text)![0]) as Form
}
const save = async (changes: Form, form?: Form) => admin.post(path, { ...(form ?? (await readForm())), ...changes })
const stored = () => readSettings(shop.db.read)
const sheet = async () => {
  const href = /href="(\/theme\/[^"]*)"/.exec((await guest.get('/')).text)?.[1]
  return href === undefined ? null : (await guest.get(href)).text
}
const undo = async (location: string | null) =>
  admin.post(`${path}/undo`, { entry: new URL(location!, 'http://localhost').searchParams.get('undo')! })

describe('the page of the appearance', () => {
  test('shows the colors of the theme, and saving them stores none', async () => {
    expect((await readForm())['theme_accent']).toBe('#2e5b42')
    expect(await admin.follow(await save({}))).toShow('Nothing was changed.')
    expect(await sheet()).toBeNull()
    await save({ theme_corners: 'soft' })
    expect((await stored()).theme_accent).toBe('')
    expect(await sheet()).toContain('--radius-2:4px')
  })

  test('changes colors, fonts, shapes, space and the header at once, for every page', async () => {
    await save({
      theme_accent: '#7A1F5C',
      theme_scheme: 'light',
      theme_fonts: 'classic',
      theme_corners: 'square',
      theme_density: 'compact',
      theme_header: 'center',
    })
    const text = (await sheet())!
    for (const part of [
      '--brand:light-dark(#7a1f5c,',
      'color-scheme:light',
      '--font:Charter',
      '--radius-2:0px',
      '--space-7:36px',
      '.logo{grid-area',
    ])
      expect(text).toContain(part)
    expect((await guest.get('/')).text).not.toContain('figtree')
  })

  test('refuses what cannot be read at the color, in words, and keeps the form', async () => {
    const response = await save({ theme_accent: '#f59e0b', theme_corners: 'square' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Links on the background have a contrast of 1.9:1; 4.5:1 is needed. Try #')
    expect(response.text).toContain('id="f-theme_accent-error"')
    expect(response.text).toContain('value="#f59e0b"')
    expect(response.text).toMatch(/<option value="square" selected/)
    expect((await stored()).theme_corners).toBe('theme')
  })

  test.each([
    ['theme_accent', 'red'],
    ['theme_accent', '#fff;}body{display:none}'],
    ['theme_background', 'url(https://example.com)'],
    ['theme_text', '</style><script>alert(1)</script>'],
    ['theme_surface', ''],
    ['theme_fonts', 'Comic Sans'],
    ['theme_corners', 'theme'],
    ['theme_scheme', '__proto__'],
  ])('refuses %s of %s at its field', async (name, value) => {
    const response = await save({ [name]: value })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain(`id="f-${name}-error"`)
    expect(await sheet()).toBeNull()
  })

  test('answers a save of an older version with both versions', async () => {
    const form = await readForm()
    await save({ theme_corners: 'square' }, form)
    const response = await save({ theme_corners: 'soft' }, form)
    expect(response).toHaveStatus(409)
    expect(response).toShow('Slightly rounded')
    expect((await stored()).theme_corners).toBe('square')
  })

  test('undoes a save, unless the same setting was saved again', async () => {
    const first = await save({ theme_accent: '#7a1f5c', theme_corners: 'square' })
    expect(await admin.follow(first)).toShow('Appearance saved.')
    await undo(first.location)
    expect(await stored()).toMatchObject({ theme_accent: '', theme_corners: 'theme' })
    const second = await save({ theme_corners: 'square' })
    await save({ theme_corners: 'soft' })
    expect(await undo(second.location)).toHaveStatus(409)
    expect((await stored()).theme_corners).toBe('soft')
  })
})

describe('a theme', () => {
  test.each(themeNames)('%s is chosen with one button, which clears own colors, and undone', async (name) => {
    await save({ theme_accent: '#7a1f5c', theme_header: 'center' })
    const before = await stored()
    const response = await admin.post(`${path}/theme`, { theme: name })
    expect(await stored()).toMatchObject({ theme: name, theme_accent: '', theme_header: 'theme' })
    expect((await sheet()) === null).toBe(name === 'field')
    await undo(response.location)
    expect(await stored()).toEqual(before)
    expect((await listAuditEntries(shop.db.read, { subject: 'appearance' })).map(({ action }) => action)).toEqual([
      'appearance.saved.undone',
      'appearance.saved',
      'appearance.saved',
    ])
  })

  test('that does not exist is not found', async () => {
    expect(await admin.post(`${path}/theme`, { theme: 'neon' })).toHaveStatus(404)
  })
})

test('a logo for dark mode is offered to devices in dark mode, and an upload is undone', async () => {
  const png = new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAgAAf8zSCUhAAAAAElFTkSuQmCC', 'base64')],
    'logo.png',
    { type: 'image/png' },
  )
  await admin.post('/admin/settings/logo', { image: png })
  const uploaded = await admin.post('/admin/settings/logo_dark', { image: png })
  const source = '<source media="(prefers-color-scheme: dark)"'
  expect((await guest.get('/')).text).toContain(source)
  await shop.db.transaction((tx) => saveSettings(tx, { theme_scheme: 'light' }, 1))
  expect((await guest.get('/')).text).not.toContain(source)
  await undo(uploaded.location)
  expect((await stored()).logo_dark).toBe('')
})

test('whoever saves an unreadable pair of colors, nothing is stored', async () => {
  const save = shop.db.transaction((tx) => saveAppearance(tx, { theme_accent: '#ffffff' }, { expectedUpdatedAt: 0, now: shop.now() }))
  await expect(save).rejects.toMatchObject({ field: 'theme_accent' })
  expect((await stored()).theme_accent).toBe('')
})
