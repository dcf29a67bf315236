import { beforeEach, describe, expect, test } from 'bun:test'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest } from '#tests/support/store-test.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { checkoutTest, detailsForm, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = checkoutTest()
const path = '/admin/ecommerce/checkout/fields'
const admin = perTest(async () => createSignedInClient(app, shop, await createTestUser(shop, 5, 'admin@example.com')))

const fieldForm = { label: 'PO number', type: 'text', applies_to: 'both' }
const stored = () => shop.db.read.select().from(shop.db.t.checkoutFields).orderBy(shop.db.t.checkoutFields.position)
const labels = async () => (await stored()).map(({ label }) => label)
const create = (form: Record<string, string> = {}) => admin.post(path, { ...fieldForm, ...form })
const entryOf = (text: string) => /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ''

async function placeOrder(client: TestClient) {
  const { form } = await reloadReview(client)
  await client.post('/checkout/place-order', form, acceptJson)
  return (await shop.db.read.select().from(shop.db.t.orders))[0]!
}

describe('staff', () => {
  test('start with an empty list, and create a field', async () => {
    expect(await admin.get(path)).toShow('No checkout fields')
    expect(await admin.get(`${path}/create`)).toShow('New checkout field')
    expect(await create()).toRedirectTo(path)
    expect(await stored()).toMatchObject([{ key: 'po_number', type: 'text', required: false, appliesTo: 'both' }])
    expect(await admin.get(path)).toShow('PO number')
  })

  test.each([
    [{ label: ' ' }, 'Enter a label.'],
    [{ type: 'select' }, 'Enter at least one choice.'],
    [{ type: 'select', options: 'Yes\nYes' }, 'Two choices are the same.'],
    [{ type: 'select', options: Array.from({ length: 51 }, (_, index) => `No. ${index}`).join('\n') }, 'Enter up to 50 choices.'],
    [{ type: 'select', options: 'x'.repeat(101) }, 'Use up to 100 characters for each choice.'],
    [{ type: 'magic' }, 'Choose one of the options'],
  ])('learn what is wrong with %p', async (change, text) => {
    const response = await create(change)
    expect(response).toHaveStatus(422)
    expect(response).toShow(text)
    expect(await stored()).toEqual([])
  })

  test('get keys that no form refuses, one for each field', async () => {
    for (const label of ['Constructor', 'Größe', 'größe', '注文', '2nd floor']) await create({ label })
    expect((await stored()).map(({ key }) => key)).toEqual(['field_constructor', 'gro_e', 'gro_e_2', 'field', 'field_2nd_floor'])
  })

  test('save a field, and see when another person saved it first', async () => {
    await create()
    const [field] = await stored()
    const edit = `${path}/${field!.id}`
    expect(await admin.get(`${edit}/edit`)).toShow('PO number')
    expect(await admin.post(edit, { ...fieldForm, label: 'Order number', updated_at: field!.updatedAt })).toRedirectTo(path)
    expect(await stored()).toMatchObject([{ label: 'Order number', key: 'po_number' }])
    const stale = await admin.post(edit, { ...fieldForm, label: 'Mine', updated_at: field!.updatedAt })
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Order number')
    expect(await labels()).toEqual(['Order number'])
  })

  test('reorder by button and by dragging', async () => {
    for (const label of ['A', 'B', 'C']) await create({ label })
    const [a, b, c] = (await stored()).map(({ id }) => id)
    await admin.post(`${path}/order`, { move: `${c}:up` })
    expect(await labels()).toEqual(['A', 'C', 'B'])
    await admin.post(`${path}/order`, { move: `${a}:up` })
    expect(await labels()).toEqual(['A', 'C', 'B'])
    const dragged = await admin.htmx(path).post(`${path}/order?order=${b},${a},999,x,${b}`)
    expect(dragged).toReplace('#checkout-fields')
    expect(await labels()).toEqual(['B', 'A', 'C'])
  })

  test('delete a field and undo it, with key, place and translations', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
    await create({ label: 'A' })
    await create({ 'texts.fr.label': 'Bon de commande', 'texts.xx.label': 'Nobody' })
    const before = await stored()
    const response = await admin.post(`${path}/${before[1]!.id}/delete`)
    const page = await admin.follow(response)
    expect(page).toShow('Field deleted: PO number.')
    expect(await labels()).toEqual(['A'])
    const undo = { entry: entryOf(page.text), back: path }
    expect(await admin.post(`${path}/undo`, undo)).toRedirectTo(path)
    expect((await stored()).map(({ id, key, position }) => [id, key, position])).toEqual(
      before.map(({ id, key, position }) => [id, key, position]),
    )
    expect(await admin.get(`${path}/${before[1]!.id}/edit`)).toShow('Label in Français')
    expect((await admin.get(`${path}/${before[1]!.id}/edit`)).text).toContain('value="Bon de commande"')
    expect(await shop.db.read.$count(shop.db.t.contentTranslations)).toBe(1)
    expect(await admin.post(`${path}/undo`, undo)).toHaveStatus(409)
  })

  test('cannot translate a list with another number of choices', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
    const response = await create({ type: 'select', options: 'Yes\nNo', 'texts.fr.options': 'Oui' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter 2 choices')
  })
})

describe('checkout', () => {
  beforeEach(async () => {
    await create({ required: 'on' })
    await create({ label: 'Delivery note', type: 'textarea', applies_to: 'physical' })
    await create({ label: 'Wrapping', type: 'select', options: 'Paper\nCloth' })
    await create({ label: 'License terms', type: 'checkbox', required: 'on', applies_to: 'digital' })
  })
  const answers = { 'extra[po_number]': 'PO-7', 'extra[delivery_note]': 'Ring\r\ntwice', 'extra[wrapping]': 'Cloth' }

  test('asks the fields of the kind of cart', async () => {
    const page = await (await guest()).get('/checkout')
    for (const label of ['PO number', 'Delivery note', 'Wrapping']) expect(page).toShow(label)
    expect(page).not.toShow('License terms')
    const song = await createTestProduct(shop, { name: 'Song', isDigital: true })
    const digital = await guest([song])
    expect(await digital.get('/checkout')).toShow('License terms')
    const response = await digital.post('/checkout', { name: 'Ann', email: 'ann@example.com', 'extra[po_number]': 'x' })
    expect(response).toShow('Check “License terms” to continue.')
    const mixed = await guest([song, await createTestProduct(shop, { name: 'Bowl' })])
    expect(await mixed.get('/checkout')).not.toShow('License terms')
  })

  test.each([
    ['a required answer', { ...answers, 'extra[po_number]': ' ' }, 'Fill in “PO number”.', 'f-extra-po_number-'],
    ['an option of the list', { ...answers, 'extra[wrapping]': 'Gold' }, 'Choose an option for “Wrapping”.', 'f-extra-wrapping-'],
    [
      'a short text',
      { ...answers, 'extra[po_number]': 'x'.repeat(201) },
      'Use up to 200 characters for “PO number”.',
      'f-extra-po_number-',
    ],
  ])('wants %s, keeps the others, and links the error to the field', async (_, form, text, id) => {
    const response = await (await guest()).post('/checkout', { ...detailsForm, ...form })
    expect(response).toHaveStatus(422)
    expect(response).toShow(text)
    expect(response.text).toContain(`href="#${id}"`)
    expect(response.text).toContain(`id="${id}"`)
    expect(response.text).toMatch(/Ring\r?\ntwice/)
  })

  test('stores the answers with their labels, which later changes of the field leave alone', async () => {
    const client = await guest()
    const form = { ...detailsForm, ...answers, 'extra[unknown]': 'x', 'extra[license_terms]': 'on' }
    expect(await client.post('/checkout', form)).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout/review')).toShow('PO-7')
    expect((await client.get('/checkout?edit=1')).text).toContain('value="PO-7"')
    const order = await placeOrder(client)
    await admin.post(`${path}/${(await stored())[0]!.id}/delete`)
    expect(order.extra).toEqual([
      { key: 'po_number', label: 'PO number', answer: 'PO-7' },
      { key: 'delivery_note', label: 'Delivery note', answer: 'Ring\ntwice' },
      { key: 'wrapping', label: 'Wrapping', answer: 'Cloth' },
    ])
    for (const page of [
      await client.get(`/checkout/success/${order.externalId}`),
      await admin.get(`/admin/ecommerce/orders/${order.id}`),
      await admin.get(`/admin/ecommerce/orders/export.csv`),
    ])
      expect(page.text).toContain('PO-7')
  })

  test('accepts answers of a program as an object', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, 'extra.po_number': 'PO-8' })
    const [details] = await shop.db.read.select().from(shop.db.t.checkouts)
    expect(details?.extra).toEqual({ po_number: 'PO-8' })
  })

  test('asks again when a field was added after the details, and before the order is placed', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, ...answers })
    const { form } = await reloadReview(client)
    await create({ label: 'Floor', required: 'on' })
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(422)
    expect(await client.get('/checkout/review')).toRedirectTo('/checkout')
    expect((await client.get('/checkout')).text).toContain('value="PO-7"')
    await client.post('/checkout', { ...detailsForm, ...answers, 'extra[floor]': '3' })
    expect((await placeOrder(client)).extra).toContainEqual({ key: 'floor', label: 'Floor', answer: '3' })
  })

  test('changed answers are a changed order: the review must be seen again', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, ...answers })
    const { form } = await reloadReview(client)
    await client.post('/checkout', { ...detailsForm, ...answers, 'extra[po_number]': 'PO-9' })
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(409)
  })

  test('shows labels and choices in the language of the visitor, and stores those', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
    const field = (await stored())[2]!
    await admin.post(`${path}/${field.id}`, {
      ...fieldForm,
      label: 'Wrapping',
      type: 'select',
      options: 'Paper\nCloth',
      'texts.fr.label': 'Emballage',
      'texts.fr.options': 'Papier\nTissu',
    })
    const client = await guest()
    const page = await client.get('/checkout?lang=fr')
    expect(page).toShow('Emballage')
    expect(page).toShow('Tissu')
    await client.post('/checkout?lang=fr', { ...detailsForm, ...answers })
    expect((await placeOrder(client)).extra).toContainEqual({ key: 'wrapping', label: 'Emballage', answer: 'Tissu' })
  })

  test.each(['__proto__', 'constructor', 'po_number][x', 'toString'])('a tampered key %p changes nothing', async (key) => {
    const client = await guest()
    const response = await client.post('/checkout', { ...detailsForm, ...answers, [`extra[${key}]`]: 'x' })
    expect(response.status).toBeLessThan(500)
    for (const { extra } of await shop.db.read.select().from(shop.db.t.checkouts)) expect(Object.keys(extra!)).toHaveLength(3)
  })
})

test('a visitor without permission sees no fields', async () => {
  expect((await createTestClient(app).get(path)).location).toStartWith('/login')
})
