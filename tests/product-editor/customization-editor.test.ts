import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import type { TestResponse } from '#tests/support/test-client.ts'
import { createTestField, fieldsOfEveryType, fixedCharge, percentCharge } from '#tests/support/customization.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const box = perTest(() => createTestProduct(shop, { name: 'Box', price: 5000, customization: fieldsOfEveryType }))

const path = () => `/admin/ecommerce/products/${box.id}`
type FormValues = Record<string, string | string[]>
/** The editor's form as a browser without script would send it. */
function parseForm({ text }: TestResponse): FormValues {
  const formMarkup = text.slice(text.indexOf('id="edit-form"'))
  const form: FormValues = {}
  for (const [tag, name] of formMarkup.matchAll(/<(?:input|textarea|select)\b[^>]*?name="([^"]*)"[^>]*>/g)) {
    const value = readInputValue(formMarkup, tag)
    if (value !== null && name) form[name] = value
  }
  return form
}
function readInputValue(page: string, tag: string): string | null {
  const value = /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
  if (/type="(checkbox|radio)"/.test(tag)) return tag.includes(' checked') ? value : null
  if (/type="file"/.test(tag)) return null
  const rest = page.slice(page.indexOf(tag) + tag.length)
  if (tag.startsWith('<textarea')) return rest.slice(0, rest.indexOf('</textarea>')).trim()
  if (tag.startsWith('<select')) return /value="([^"]*)" selected/.exec(rest.slice(0, rest.indexOf('</select>')))?.[1] ?? ''
  return value
}
const getProductRow = async () => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, box.id)))[0]!
const loadForm = async () => parseForm(await admin.get(`${path()}/edit`))
const readLabels = ({ text }: TestResponse) =>
  [...text.matchAll(/name="customization\.\d+\.label"[^>]*? value="([^"]*)"/g)].map(([, label]) => label)

describe('the builder in the product editor', () => {
  test('shows the stored form, and saving it unchanged changes nothing', async () => {
    const rowBefore = await getProductRow()
    expect(await admin.post(path(), await loadForm())).toHaveStatus(303)
    const rest = await getProductRow()
    expect(rest.customization).toEqual(
      fieldsOfEveryType.map((field) => (field.type.startsWith('text') ? field : { ...field, maxLength: 1 })),
    )
    expect(rest.customizationVersion).toBe(rowBefore.customizationVersion)
  })

  test('saves the input, and increments the version when the questions change', async () => {
    const form: FormValues = {
      ...(await loadForm()),
      'customization.0.label': 'Initials',
      'customization.0.retail': '15%',
      'customization.0.wholesale': '',
      'customization.2.choices.1.retail': '-1.00',
    }
    expect(await admin.post(path(), form)).toHaveStatus(303)
    const { customization, customizationVersion } = await getProductRow()
    expect(customization[0]).toMatchObject({ key: 'engraving', label: 'Initials', retail: percentCharge(15), wholesale: percentCharge(15) })
    expect(customization[2]!.choices[1]!.retail).toEqual(fixedCharge(-100))
    expect(customizationVersion).toBe(2)
    expect(await admin.get(`${path()}/edit`)).toShow('Customization form')
  })

  test('shows errors at the fields, keeps the input and saves nothing', async () => {
    const form: FormValues = {
      ...(await loadForm()),
      name: 'Better box',
      'customization.0.label': ' ',
      'customization.2.choices.0.value': '',
      'customization.2.choices.0.retail': 'much',
      'customization.3.choices.1.value': 'Front',
    }
    const page = await admin.post(path(), form)
    expect(page).toHaveStatus(422)
    for (const name of ['0.label', '2.choices.0.value', '2.choices.0.retail', '3.choices.1.value']) {
      expect(page.text).toContain(`id="f-customization-${name.replaceAll('.', '-')}-error"`)
      expect(page.text).toContain(`href="#f-customization-${name.replaceAll('.', '-')}"`)
    }
    expect(page.text).toContain('value="Better box"')
    expect(page.text).toContain('value="much"')
    expect((await getProductRow()).name).toBe('Box')
  })

  test('is unchanged by a form without its fields', async () => {
    const form = Object.fromEntries(Object.entries(await loadForm()).filter(([name]) => !name.startsWith('customization')))
    expect(await admin.post(path(), { ...form, name: 'Better box' })).toHaveStatus(303)
    expect(await getProductRow()).toMatchObject({ name: 'Better box', customization: [{ key: 'engraving' }, {}, {}, {}, {}, {}] })
  })

  test('can be emptied', async () => {
    const form = Object.fromEntries(Object.entries(await loadForm()).filter(([name]) => !/^customization\.\d/.test(name)))
    await admin.post(path(), form)
    expect(await getProductRow()).toMatchObject({ customization: [], customizationVersion: 2 })
  })

  test('shows both versions when another person saved in the meantime', async () => {
    const form = await loadForm()
    shop.clock.advance(1000)
    await admin.post(path(), { ...form, 'customization.0.label': 'Initials' })
    const page = await admin.post(path(), { ...form, 'customization.0.label': 'Words' })
    expect(page).toHaveStatus(409)
    expect(page).toShow('Initials text')
    expect(page).toShow('Words text')
  })

  const pressAction = async (action: string, changes: FormValues = {}, client = admin) =>
    client.post(`${path()}/customization?act=${action}`, { ...(await loadForm()), ...changes })
  const labels = ['Engraving', 'Note to the maker', 'Font', 'Place', 'In a wooden box', 'Extras']

  test('adds, moves and removes rows by button, as a fragment with script and as a whole page without, keeping the input', async () => {
    const addResponse = await pressAction('add', { 'customization.0.label': 'Typed' }, admin.htmx(`${path()}/edit`))
    expect(addResponse.text).toStartWith('<div id="customization-card"')
    expect(readLabels(addResponse)).toEqual(['Typed', ...labels.slice(1), ''])
    expect(addResponse.text).toMatch(/<input autofocus[^>]* id="f-customization-6-label"/)
    const moveResponse = await pressAction('down:0', { name: 'Typed name', 'customization.2.choices.0.value': 'Typed font' })
    expect(moveResponse).toHaveStatus(200)
    expect(readLabels(moveResponse)).toEqual(['Note to the maker', 'Engraving', ...labels.slice(2)])
    expect(moveResponse.text).toContain('value="Typed name"')
    expect(moveResponse.text).toContain('value="Typed font"')
    const removeResponse = await pressAction('remove:5', {}, admin.htmx())
    expect(readLabels(removeResponse)).toEqual(labels.slice(0, 5))
    expect((await getProductRow()).customization).toHaveLength(6)
  })

  test('shows the fields of another type once it is selected', async () => {
    const partial = await pressAction('draw', { 'customization.0.type': 'checkboxes' }, admin.htmx())
    expect(partial.text).toContain('name="customization.0.choices.1.value"')
    expect(partial.text).not.toContain('name="customization.0.max_length"')
    const choiceResponse = await pressAction('choice:2', {}, admin.htmx())
    expect(choiceResponse.text).toMatch(/id="f-customization-2-choices-2-value"[^>]* autofocus/)
  })

  test('is only for staff with catalog permissions', async () => {
    const customer = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 1))
    expect(await customer.post(`${path()}/customization?act=add`, {})).toBeDenied()
    expect(await admin.post('/admin/ecommerce/products/987654/customization?act=add', {})).toHaveStatus(404)
  })

  test('creates questions that a shopper can answer and buy', async () => {
    const plainProduct = await createTestProduct(shop, { name: 'Bare', customization: [] })
    const form = parseForm(await admin.get(`/admin/ecommerce/products/${plainProduct.id}/edit`))
    const questionFields = { label: 'Engraving', type: 'text', key: '', max_length: '10', retail: '12', wholesale: '' }
    const fields = Object.fromEntries(Object.entries(questionFields).map(([name, value]) => [`customization.0.${name}`, value]))
    expect(await admin.post(`/admin/ecommerce/products/${plainProduct.id}`, { ...form, ...fields })).toHaveStatus(303)
    expect(await admin.get('/items/bare')).toShow('+$12.00')
    expect(createTestField().key).toBe('engraving')
    const addResponse = await admin.post('/cart/add', { product_id: plainProduct.id, 'custom[engraving]': 'Ann' })
    expect(await admin.follow(addResponse)).toShow('Engraving: Ann (+$12.00)')
  })
})
