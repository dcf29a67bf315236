import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { aField, everyKind, fixed, percent } from '#tests/support/forms.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let boss: Browser
let box: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  const app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
  box = await aProduct(shop, { name: 'Box', price: 5000, customization: everyKind })
})

const path = () => `/admin/ecommerce/products/${box.id}`
type Form = Record<string, string | string[]>
/** The editor's form as a browser without script would send it. */
function formOf({ text }: Answer): Form {
  const own = text.slice(text.indexOf('id="edit-form"'))
  const form: Form = {}
  for (const [tag, name] of own.matchAll(/<(?:input|textarea|select)\b[^>]*?name="([^"]*)"[^>]*>/g)) {
    const value = valueOf(own, tag)
    if (value !== null && name) form[name] = value
  }
  return form
}
function valueOf(page: string, tag: string): string | null {
  const value = /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
  if (/type="(checkbox|radio)"/.test(tag)) return tag.includes(' checked') ? value : null
  if (/type="file"/.test(tag)) return null
  const after = page.slice(page.indexOf(tag) + tag.length)
  if (tag.startsWith('<textarea')) return after.slice(0, after.indexOf('</textarea>')).trim()
  if (tag.startsWith('<select')) return /value="([^"]*)" selected/.exec(after.slice(0, after.indexOf('</select>')))?.[1] ?? ''
  return value
}
const stored = async () => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, box.id)))[0]!
const edit = async () => formOf(await boss.get(`${path()}/edit`))
const labelsIn = ({ text }: Answer) =>
  [...text.matchAll(/name="customization\.\d+\.label"[^>]*? value="([^"]*)"/g)].map(([, label]) => label)

describe('the builder in the product editor', () => {
  test('shows what is stored, and saved untouched changes nothing', async () => {
    const before = await stored()
    expect(await boss.post(path(), await edit())).toHaveStatus(303)
    const after = await stored()
    expect(after.customization).toEqual(everyKind.map((field) => (field.type.startsWith('text') ? field : { ...field, maxLength: 1 })))
    expect(after.customizationVersion).toBe(before.customizationVersion)
  })

  test('saves what is typed, and counts a new version when something else is asked', async () => {
    const form: Form = {
      ...(await edit()),
      'customization.0.label': 'Initials',
      'customization.0.retail': '15%',
      'customization.0.wholesale': '',
      'customization.2.choices.1.retail': '-1.00',
    }
    expect(await boss.post(path(), form)).toHaveStatus(303)
    const { customization, customizationVersion } = await stored()
    expect(customization[0]).toMatchObject({ key: 'engraving', label: 'Initials', retail: percent(15), wholesale: percent(15) })
    expect(customization[2]!.choices[1]!.retail).toEqual(fixed(-100))
    expect(customizationVersion).toBe(2)
    expect(await boss.get(`${path()}/edit`)).toShow('Customization form')
  })

  test('refuses what does not fit at its field, keeps everything typed and saves nothing', async () => {
    const form: Form = {
      ...(await edit()),
      name: 'Better box',
      'customization.0.label': ' ',
      'customization.2.choices.0.value': '',
      'customization.2.choices.0.retail': 'much',
      'customization.3.choices.1.value': 'Front',
    }
    const page = await boss.post(path(), form)
    expect(page).toHaveStatus(422)
    for (const name of ['0.label', '2.choices.0.value', '2.choices.0.retail', '3.choices.1.value']) {
      expect(page.text).toContain(`id="f-customization-${name.replaceAll('.', '-')}-error"`)
      expect(page.text).toContain(`href="#f-customization-${name.replaceAll('.', '-')}"`)
    }
    expect(page.text).toContain('value="Better box"')
    expect(page.text).toContain('value="much"')
    expect((await stored()).name).toBe('Box')
  })

  test('is left alone by a form that does not speak of it', async () => {
    const form = Object.fromEntries(Object.entries(await edit()).filter(([name]) => !name.startsWith('customization')))
    expect(await boss.post(path(), { ...form, name: 'Better box' })).toHaveStatus(303)
    expect(await stored()).toMatchObject({ name: 'Better box', customization: [{ key: 'engraving' }, {}, {}, {}, {}, {}] })
  })

  test('can be emptied', async () => {
    const form = Object.fromEntries(Object.entries(await edit()).filter(([name]) => !/^customization\.\d/.test(name)))
    await boss.post(path(), form)
    expect(await stored()).toMatchObject({ customization: [], customizationVersion: 2 })
  })

  test('shows both versions when somebody else saved meanwhile', async () => {
    const form = await edit()
    shop.clock.advance(1000)
    await boss.post(path(), { ...form, 'customization.0.label': 'Initials' })
    const page = await boss.post(path(), { ...form, 'customization.0.label': 'Words' })
    expect(page).toHaveStatus(409)
    expect(page).toShow('Initials text')
    expect(page).toShow('Words text')
  })

  const press = async (act: string, change: Form = {}, own = boss) =>
    own.post(`${path()}/customization?act=${act}`, { ...(await edit()), ...change })
  const labels = ['Engraving', 'Note to the maker', 'Font', 'Place', 'In a wooden box', 'Extras']

  test('adds, moves and removes by button: the part by script, the whole page without, with everything typed kept', async () => {
    const added = await press('add', { 'customization.0.label': 'Typed' }, boss.htmx(`${path()}/edit`))
    expect(added.text).toStartWith('<div id="customization-card"')
    expect(labelsIn(added)).toEqual(['Typed', ...labels.slice(1), ''])
    expect(added.text).toMatch(/<input autofocus[^>]* id="f-customization-6-label"/)
    const moved = await press('down:0', { name: 'Typed name', 'customization.2.choices.0.value': 'Typed font' })
    expect(moved).toHaveStatus(200)
    expect(labelsIn(moved)).toEqual(['Note to the maker', 'Engraving', ...labels.slice(2)])
    expect(moved.text).toContain('value="Typed name"')
    expect(moved.text).toContain('value="Typed font"')
    const removed = await press('remove:5', {}, boss.htmx())
    expect(labelsIn(removed)).toEqual(labels.slice(0, 5))
    expect((await stored()).customization).toHaveLength(6)
  })

  test('shows the fields of another kind once it is chosen', async () => {
    const part = await press('draw', { 'customization.0.type': 'checkboxes' }, boss.htmx())
    expect(part.text).toContain('name="customization.0.choices.1.value"')
    expect(part.text).not.toContain('name="customization.0.max_length"')
    const more = await press('choice:2', {}, boss.htmx())
    expect(more.text).toMatch(/id="f-customization-2-choices-2-value"[^>]* autofocus/)
  })

  test('is for staff of the catalogue only', async () => {
    const customer = await browserOf(buildApp(shop), shop, await addPerson(shop, 1))
    expect(await customer.post(`${path()}/customization?act=add`, {})).toBeDenied()
    expect(await boss.post('/admin/ecommerce/products/987654/customization?act=add', {})).toHaveStatus(404)
  })

  test('what it made can be bought', async () => {
    const bare = await aProduct(shop, { name: 'Bare', customization: [] })
    const form = formOf(await boss.get(`/admin/ecommerce/products/${bare.id}/edit`))
    const question = { label: 'Engraving', type: 'text', key: '', max_length: '10', retail: '12', wholesale: '' }
    const fields = Object.fromEntries(Object.entries(question).map(([name, value]) => [`customization.0.${name}`, value]))
    expect(await boss.post(`/admin/ecommerce/products/${bare.id}`, { ...form, ...fields })).toHaveStatus(303)
    expect(await boss.get('/items/bare')).toShow('+$12.00')
    expect(aField().key).toBe('engraving')
    const added = await boss.post('/cart/add', { product_id: bare.id, 'custom[engraving]': 'Ann' })
    expect(await boss.follow(added)).toShow('Engraving: Ann (+$12.00)')
  })
})
