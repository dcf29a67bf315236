import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { setFormsEnabled, setTrashed } from '#src/forms/edit-forms.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { addForm, field, hiddenValues, listSubmissions } from './sample-form.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const valid = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }
const path = '/forms/contact/submit'
const sendJson = (body: unknown, address = path) =>
  guest.send(address, { method: 'POST', headers: { 'content-type': 'application/json', accept: '*/*' }, body: JSON.stringify(body) })

async function openForm() {
  const values = hiddenValues((await guest.get('/forms/contact')).text)
  return values
}

test('a program sends JSON, urlencoded or multipart, by slug or by id', async () => {
  const id = await addForm(shop)
  const first = await sendJson(valid)
  expect([first.status, first.json()]).toEqual([
    200,
    { success: true, message: 'Thank you. We have received your message.', submission_id: 1 },
  ])
  expect((await guest.post(`/forms/${id}/submit`, valid, acceptJson)).json()).toMatchObject({ success: true, submission_id: 2 })
  expect((await guest.post(path, { ...valid, file: new File(['x'], 'a') }, acceptJson)).json()).toMatchObject({ submission_id: 3 })
  for (const { answers, place, email } of await listSubmissions(shop)) {
    expect([place, email]).toEqual(['inbox', 'ann@example.com'])
    expect(answers.map(({ key, values }) => [key, values])).toEqual([
      ['name', ['Ann']],
      ['email', ['ann@example.com']],
      ['message', ['Hello']],
    ])
  }
})

test('an address of digits is an id, never a slug', async () => {
  const id = await addForm(shop)
  await expect(addForm(shop, { slug: '2026' })).rejects.toThrow('forms.slugDigits')
  expect(await guest.get(`/forms/${id}`)).toHaveStatus(301)
  expect(await sendJson(valid, `/forms/${id + 1}/submit`)).toHaveStatus(404)
})

test('unknown, disabled and deleted forms are not found', async () => {
  const [off, gone] = [await addForm(shop, { slug: 'off' }), await addForm(shop, { slug: 'gone' })]
  await shop.db.transaction((tx) => setFormsEnabled(tx, [off], false, shop.now()))
  await shop.db.transaction((tx) => setTrashed(tx, [gone], true, shop.now()))
  for (const slug of ['off', 'gone', 'nothing', String(off)]) {
    expect(await guest.get(`/forms/${slug}`)).toHaveStatus(404)
    expect((await sendJson(valid, `/forms/${slug}/submit`)).json()).toMatchObject({ error: expect.anything() })
  }
})

test('the form of a page is sent without a script and leads back with a notice', async () => {
  await addForm(shop, { thanks: 'Talk soon.' })
  const response = await guest.post(path, { ...valid, ...(await openForm()), _page: '/shop?page=2' })
  expect([response.status, response.location]).toEqual([303, '/shop?page=2'])
  expect((await guest.follow(response)).text).toContain('Talk soon.')
  expect((await listSubmissions(shop))[0]).toMatchObject({ page: '/shop?page=2', place: 'inbox' })
})

test('or to the page of the form, and never to another site', async () => {
  await addForm(shop, { thanksLink: '/shop' })
  expect((await guest.post(path, { ...valid, _page: '//evil.example' })).location).toBe('/shop')
  await addForm(shop, { slug: 'two' })
  expect((await guest.post('/forms/two/submit', { ...valid, _page: '//evil.example' })).location).toBe('/forms/two')
  await expect(addForm(shop, { slug: 'three', thanksLink: 'https://evil.example' })).rejects.toThrow('forms.linkInvalid')
})

test('htmx gets the thanks, or the form with errors, in the place of the form', async () => {
  const id = await addForm(shop)
  const page = guest.htmx('/forms/contact')
  const sent = { ...valid, ...(await openForm()), _instance: 2 }
  const wrong = await page.post(path, { ...sent, email: 'ann' })
  expect(wrong).toHaveStatus(422)
  expect(wrong.text).toStartWith(`<form class="cms-form" id="form-${id}-2"`)
  expect(wrong.text).toContain('value="Ann"')
  expect(wrong.text).toContain(`href="#f-form-${id}-2-email"`)
  const done = await page.post(path, sent)
  expect(done).toHaveStatus(200)
  expect(done.text).toContain(`id="form-${id}-2" role="status"`)
})

test('errors come back with what was typed, for people and for programs', async () => {
  await addForm(shop)
  const page = await guest.post(path, { ...valid, email: '', message: '<b>Hi</b>', ...(await openForm()) })
  expect(page).toHaveStatus(422)
  expect(page).toShow('Fill in “Email”.')
  expect(page.text).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  const program = await sendJson({ name: ['a', 'b'], email: { x: 1 } })
  expect(program).toHaveStatus(422)
  expect(program.json()).toMatchObject({
    success: false,
    error: 'invalid',
    errors: { name: ['Give one answer for “Name”.'], email: ['Fill in “Email”.'] },
  })
  expect(await listSubmissions(shop)).toEqual([])
})

test('a form that a browser fills in is stored, however fast it was sent', async () => {
  await addForm(shop)
  expect(await guest.post(path, { ...valid, ...(await openForm()) })).toHaveStatus(303)
  expect((await listSubmissions(shop)).map(({ place }) => place)).toEqual(['inbox'])
})

test.each([
  ['whose hidden field was filled in', { _website: 'x' }],
  ['with a link that was sent at once', { message: 'See https://pills.example' }],
  ['with a time that the store did not write', { _opened: '1.forged' }],
])('a form %s gets the same answer and is suspected to be spam', async (_, form) => {
  await addForm(shop)
  const sent = await guest.post(path, { ...valid, ...(await openForm()), ...form }, acceptJson)
  expect(sent.json()).toMatchObject({ success: true, submission_id: 1 })
  expect((await listSubmissions(shop)).map(({ place }) => place)).toEqual(['spam'])
})

test('a suspected form with errors comes back like any other', async () => {
  await addForm(shop)
  expect(await guest.post(path, { ...valid, email: 'ann', _website: 'x' })).toHaveStatus(422)
  expect(await listSubmissions(shop)).toEqual([])
})

test('a form that is sent twice is stored once, with its files', async () => {
  await addForm(shop, { fields: [field('file', 'File')] })
  const sent = { ...(await openForm()), file: new File(['x'], 'a.txt') }
  await Promise.all([guest.post(path, sent), guest.post(path, sent), guest.post(path, sent)])
  expect(await listSubmissions(shop)).toHaveLength(1)
  const files = await shop.db.read.select().from(shop.db.t.formFiles)
  expect(files).toHaveLength(1)
  expect((await shop.files.listModifiedBefore(Date.now() + 60_000)).filter((name) => name.startsWith('form-'))).toEqual([files[0]!.file])
})

describe('files', () => {
  test('have the type of their content and a name without a path', async () => {
    await addForm(shop, { fields: [field('file', 'Image', { files: 'images' })] })
    const wrong = await guest.post(path, { image: new File(['<script>'], 'a.png') })
    expect(wrong).toHaveStatus(422)
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
    expect(await guest.post(path, { image: new File([png], '../../etc/a.png') })).toHaveStatus(303)
    expect(await shop.db.read.select().from(shop.db.t.formFiles)).toMatchObject([{ name: 'a.png', type: 'image/png', bytes: 8 }])
  })

  test('say how large they may be first', async () => {
    await addForm(shop, { fields: [field('file', 'Plan', { files: 'pdf', megabytes: 2, hint: 'One page.' })] })
    expect(await guest.get('/forms/contact')).toShow('Up to 2 MB. PDF. One page.')
  })
})

test('a body above 1 MB and one with hundreds of fields are refused', async () => {
  await addForm(shop)
  expect(await sendJson({ ...valid, message: 'x'.repeat(1024 * 1024) })).toHaveStatus(413)
  expect(await sendJson(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 'x'])))).toHaveStatus(413)
})

test('another site cannot send the form of a visitor', async () => {
  await addForm(shop)
  expect(await guest.post(path, valid, { headers: { 'sec-fetch-site': 'cross-site' } })).toHaveStatus(403)
})

test('one network sends a form ten times in ten minutes; another form, or network, more', async () => {
  await addForm(shop)
  await addForm(shop, { slug: 'two' })
  const comeFrom = (address: string) => (app.server = { requestIP: () => ({ address }), timeout() {} } as never)
  comeFrom('198.51.100.7')
  const statuses: number[] = []
  for (let sent = 0; sent < 11; sent++) statuses.push((await guest.post(path, valid)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  expect(await guest.post('/forms/two/submit', valid)).toHaveStatus(303)
  comeFrom('203.0.113.7')
  expect(await guest.post(path, valid)).toHaveStatus(303)
})

describe('in a page', () => {
  const documentOf = (html: string) => ({ version: 1 as const, blocks: [{ id: 'a', kind: 'text', version: 1, data: { html } }] })

  test('a shortcode draws the form; each of several has its own ids', async () => {
    const id = await addForm(shop)
    const document = documentOf(`<p>[cms-form id=${id}]</p><p>[cms-form id="${id}"]</p>`)
    const { html, styles, scripts } = await renderDocument(shop, createTestView(), document)
    expect(html.markup.match(/<form class="cms-form" id="[^"]+"/g)).toEqual([
      `<form class="cms-form" id="form-${id}"`,
      `<form class="cms-form" id="form-${id}-2"`,
    ])
    const ids = [...html.markup.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(ids).size).toBe(ids.length)
    expect([styles, scripts]).toEqual([expect.arrayContaining(['css/forms-page.css']), ['js/forms.js']])
  })

  test('a form that is off draws nothing', async () => {
    const id = await addForm(shop)
    const { forms } = shop.db.t
    await shop.db.transaction((tx) => tx.update(forms).set({ enabled: false }).where(eq(forms.id, id)))
    const { html } = await renderDocument(shop, createTestView(), documentOf(`<p>[cms-form id=${id}]</p>`))
    expect(html.markup).not.toContain('<form')
  })
})
