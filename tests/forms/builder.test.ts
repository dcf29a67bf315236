import { describe, expect, test } from 'bun:test'
import { findForm } from '#src/forms/find-forms.ts'
import { arrange, arrangeByOrder, readBuilder } from '#src/forms/builder.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { addForm, field } from './sample-form.ts'
import { duplicateForm } from '#src/forms/duplicate-form.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/cms-forms'

const inputsOf = (...fields: [type: string, label: string, more?: Record<string, string>][]) =>
  Object.assign(
    {},
    ...fields.map(([type, label, more = {}], index) =>
      Object.fromEntries(Object.entries({ type, label, ...more }).map(([name, value]) => [`fields.${index}.${name}`, value])),
    ),
  ) as Record<string, string>

describe('the builder', () => {
  const state = {
    fields: ['A', 'B', 'C'].map((label) => field('text', label, { key: label.toLowerCase() })),
    open: new Set([2]),
    removed: null,
  }
  const run = (command: string, from = state as Parameters<typeof arrange>[0]) => arrange(from, command, () => 'New')
  const labels = ({ fields }: { fields: { label: string }[] }) => fields.map(({ label }) => label).join('')

  test('adds, moves, duplicates and removes; the focus follows', () => {
    expect(labels(run('add:email'))).toBe('ABCNew')
    expect([labels(run('up:2')), run('up:2').focus]).toEqual(['ACB', { index: 1, control: 'up' }])
    expect([...run('up:2').open]).toEqual([1])
    expect(labels(run('down:0'))).toBe('BAC')
    expect([labels(run('copy:0')), run('copy:0').fields[1]!.key]).toEqual(['AABC', 'a_2'])
    expect([labels(run('remove:1')), run('remove:1').focus]).toEqual(['AC', 'undo'])
  })

  test('brings a removed field back to its place', () => {
    expect(labels(run('restore', run('remove:1')))).toBe('ABC')
  })

  test.each(['up:0', 'down:2', 'remove:9', 'copy:x', 'add:script', 'restore', '', 'up:-1'])('ignores %p', (command) => {
    expect(labels(run(command))).toBe('ABC')
  })

  test('takes a dragged order only of all its fields', () => {
    expect(labels(arrangeByOrder(state, [2, 0, 1]))).toBe('CAB')
    for (const order of [
      [0, 0, 1],
      [0, 1],
      [0, 1, 5],
      [Number.NaN, 0, 1],
    ])
      expect(labels(arrangeByOrder(state, order))).toBe('ABC')
  })

  test('reads what the form sends, whatever that is', () => {
    const sent = new Map([
      ['fields.7.type', ['nonsense']],
      ['fields.7.megabytes', ['x']],
      ['fields.abc.type', ['text']],
    ])
    expect(readBuilder(sent).fields).toMatchObject([{ type: 'text', megabytes: 5 }])
  })
})

test('a form is built without a script: buttons arrange it and lose nothing', async () => {
  const fields = inputsOf(['text', 'Name', { hint: 'In full' }], ['checkboxes', 'Days', { options: 'Mon' }], ['textarea', 'Story'])
  const page = await admin.post(`${path}/arrange?do=add:email`, { name: 'Survey', thanks: 'Bye', ...fields })
  expect(page).toHaveStatus(200)
  for (const text of ['value="Survey"', 'Bye', 'name="fields.0.label" autocomplete="off"', 'name="fields.3.type" value="email"'])
    expect(page.text).toContain(text)
  expect(page.text).toMatch(/name="fields.0.hint"[^>]* value="In full"/)
  const initials = [...page.text.matchAll(/<(\w+)[^>]* name="fields\.\d\.initial"/g)].map(([, tag]) => tag)
  expect(initials).toEqual(['input', 'textarea', 'textarea', 'input'])
  expect(await shop.db.read.select().from(shop.db.t.forms)).toEqual([])
})

test('with a script only the fields come back, and what was done is announced', async () => {
  const response = await admin.htmx(`${path}/create`).post(`${path}/arrange?do=remove:0`, inputsOf(['text', 'Name']))
  expect(response.text).toStartWith('<section class="panel" id="form-builder"')
  expect(response.headers.get('hx-trigger')).toContain('Name removed')
  expect(response.text).toContain('id="restore-field"')
})

test('a saved form is at its address; its keys stay when labels change', async () => {
  const created = await admin.post(path, {
    name: 'Workshop sign-up',
    enabled: 'on',
    ...inputsOf(['text', 'Your name', { required: 'on' }]),
  })
  expect(created.location).toBe(`${path}/1/edit`)
  expect(await guest.get('/forms/workshop-sign-up')).toShow('Your name')
  const { updatedAt } = (await findForm(shop.db.read, 1))!
  const saved = await admin.post(`${path}/1`, {
    name: 'Workshop',
    slug: 'workshop',
    enabled: 'on',
    updated_at: updatedAt,
    ...inputsOf(['text', 'Full name', { key: 'your_name' }]),
  })
  expect(saved).toHaveStatus(303)
  expect((await findForm(shop.db.read, 1))!.fields).toMatchObject([{ key: 'your_name', label: 'Full name' }])
})

describe('what cannot work is refused at its field, with everything typed', () => {
  test.each([
    [inputsOf(), 'Add a field that visitors fill in.'],
    [inputsOf(['heading', 'Hello']), 'Add a field that visitors fill in.'],
    [inputsOf(['text', '']), 'Enter a label.'],
    [inputsOf(['text', 'A', { key: 'constructor' }]), 'Use lowercase letters'],
    [inputsOf(['text', 'A', { key: '_page' }]), 'Use lowercase letters'],
    [inputsOf(['text', 'A', { key: 'a' }], ['text', 'B', { key: 'a' }]), 'Another field has the name “a”.'],
    [inputsOf(['select', 'A']), 'Enter an option on each line.'],
    [inputsOf(['number', 'A', { min: '5', max: '1' }]), 'Enter a limit that is not below the lower one.'],
    [inputsOf(['text', 'A', { min: 'x' }]), 'Enter a limit that fits this type of field.'],
    [inputsOf(['file', 'A', { megabytes: '11' }]), 'Enter a size up to 10 MB.'],
    [inputsOf(['file', 'A', { megabytes: '10' }], ['file', 'B', { megabytes: '10' }], ['file', 'C', { megabytes: '1' }]), 'at most 20 MB'],
    [
      inputsOf(['text', 'A', { key: 'a', showField: 'b', showValue: 'x' }], ['text', 'B', { key: 'b' }]),
      'Choose a field that comes before',
    ],
    [
      inputsOf(['radio', 'A', { key: 'a', options: 'x\ny' }], ['text', 'B', { showField: 'a', showValue: 'z' }]),
      'one of the options of “A”',
    ],
    [inputsOf(['email', 'A', { initial: 'x' }]), 'Enter a value that visitors could enter'],
  ])('%#', async (fields, message) => {
    const response = await admin.post(path, { name: 'Survey', slug: 'survey', ...fields })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(response.text).toContain('value="Survey"')
  })
})

test('a stale save shows both versions', async () => {
  await addForm(shop)
  const { updatedAt } = (await findForm(shop.db.read, 1))!
  const form = { slug: 'contact', ...inputsOf(['text', 'Name']) }
  await admin.post(`${path}/1`, { ...form, name: 'Theirs', updated_at: updatedAt })
  const stale = await admin.post(`${path}/1`, { ...form, name: 'Mine', updated_at: updatedAt })
  expect(stale).toHaveStatus(409)
  expect(stale).toShow('Theirs')
  expect(stale.text).toContain('value="Mine"')
})

test('a stale save shows how fields and settings differ', async () => {
  await addForm(shop)
  const { updatedAt } = (await findForm(shop.db.read, 1))!
  const form = { name: 'Contact', slug: 'contact', updated_at: updatedAt }
  await admin.post(`${path}/1`, { ...form, ...inputsOf(['text', 'Name', { required: 'on' }]), notify: 'ann@example.com' })
  const stale = await admin.post(`${path}/1`, { ...form, ...inputsOf(['text', 'Name', { width: 'half' }]) })
  expect(stale).toHaveStatus(409)
  const table = /<section class="panel" id="conflict".*?<\/section>/s.exec(stale.text)?.[0].replace(/<[^>]*>/g, '')
  for (const text of ['Name · Text · Required', 'Name · Text · Width: Half', 'ann@example.com']) expect(table).toContain(text)
})

test('the preview draws unsaved fields as visitors see them, and sends nothing', async () => {
  const page = await admin.post(`${path}/preview`, { name: 'Draft', ...inputsOf(['text', '<b>Name</b>']) })
  expect(page.text).toContain('&lt;b&gt;Name&lt;/b&gt;')
  expect(page.text).toMatch(/id="form-0-send"[^>]*disabled/)
})

test('forms are duplicated, turned off, moved to the trash, and that is undone', async () => {
  await addForm(shop)
  await admin.post(`${path}/1/duplicate`)
  expect(await findForm(shop.db.read, 2)).toMatchObject({ name: 'Copy of Contact', slug: 'contact-copy', enabled: false })
  const list = await admin.follow(await admin.post(`${path}/bulk`, { ids: [1, 2], action: 'trash', back: path }))
  expect(list).toShow('2 forms moved to the trash.')
  expect(await guest.get('/forms/contact')).toHaveStatus(404)
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  await admin.post(`${path}/undo`, { entry, back: path })
  expect(await guest.get('/forms/contact')).toHaveStatus(200)
})

test('copies of a form are off and have addresses of their own', async () => {
  const original = await addForm(shop)
  const copy = () => shop.db.transaction((tx) => duplicateForm(tx, original, { name: 'Copy', now: shop.now() }))
  const copies = [await copy(), await copy()]
  const [first, second] = await Promise.all(copies.map((id) => findForm(shop.db.read, id)))
  expect([first!.slug, second!.slug]).toEqual(['contact-copy', 'contact-copy-2'])
  expect([first!.enabled, second!.enabled]).toEqual([false, false])
})

test('a copy of a form with a long address has a valid one', async () => {
  const original = await addForm(shop, { slug: `${'a'.repeat(69)}-long` })
  const copy = await shop.db.transaction((tx) => duplicateForm(tx, original, { name: 'Copy', now: shop.now() }))
  expect((await findForm(shop.db.read, copy))!.slug).toBe(`${'a'.repeat(69)}-copy`)
})
