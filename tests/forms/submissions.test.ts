import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { pruneFormFiles, pruneSubmissions } from '#src/forms/prune-submissions.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestUser } from '#tests/support/users.ts'
import { addForm, contactFields, field, listSubmissions } from './sample-form.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/cms-forms/submissions'
const day = 86_400_000

const submit = (answers: Record<string, string | File> = {}, slug = 'contact') =>
  guest.post(`/forms/${slug}/submit`, { name: 'Ann', email: 'ann@example.com', message: 'Hello', ...answers })
const placesOf = async () => (await listSubmissions(shop)).map(({ place }) => place)

test('the list of a form shows who wrote what, and counts what is unread', async () => {
  const id = await addForm(shop)
  await addForm(shop, { slug: 'two', name: 'Survey' })
  await submit({ message: 'Where is my <b>cup</b>?' })
  await submit({ email: 'bob@example.com' }, 'two')
  const list = await admin.follow(await admin.get(`/admin/cms-forms/${id}/submissions`))
  expect(list.path).toBe(`${path}?form=${id}`)
  expect(list.text).toContain('&lt;b&gt;cup&lt;/b&gt;')
  expect(list.text).not.toContain('bob@example.com')
  expect((await admin.get('/admin/cms-forms/export.csv')).text).toContain('Contact,contact,true,1,1')
})

test('words of answers are found, and only in the chosen folder', async () => {
  await addForm(shop)
  await submit({ message: 'Teapot with a crack' })
  await submit({ email: 'bob@example.com', message: 'Plate' })
  const found = await admin.get(`${path}?q=teap+crack`)
  expect(found.text).toContain('ann@example.com')
  expect(found.text).not.toContain('bob@example.com')
  expect((await admin.get(`${path}?q=teapot&view=spam`)).text).not.toContain('ann@example.com')
})

test('opening one marks it as read; the next ones are a link away', async () => {
  await addForm(shop)
  for (let sent = 0; sent < 3; sent++) await submit()
  const page = await admin.get(`${path}/2`)
  expect(page.text).toMatch(/href="\/admin\/cms-forms\/submissions\/3"[^>]*rel="prev"/)
  expect(page.text).toMatch(/href="\/admin\/cms-forms\/submissions\/1"[^>]*rel="next"/)
  expect((await listSubmissions(shop)).map(({ isRead }) => isRead)).toEqual([false, true, false])
})

test('unread ones of a form are listed without those of others and those that were opened', async () => {
  const form = await addForm(shop)
  await addForm(shop, { slug: 'two', name: 'Survey' })
  for (const email of ['ann@example.com', 'bob@example.com']) await submit({ email })
  await submit({ email: 'eve@example.com' }, 'two')
  await admin.get(`${path}/1`)
  const list = await admin.get(`${path}?view=unread&form=${form}`)
  expect(list.text).toContain('bob@example.com')
  for (const email of ['ann@example.com', 'eve@example.com']) expect(list.text).not.toContain(email)
})

test('many are marked, moved to spam or the trash at once, and each is undone', async () => {
  await addForm(shop)
  await submit()
  await submit({ _website: 'x' })
  for (const [action, expected] of [
    ['trash', ['trash', 'trash']],
    ['spam', ['spam', 'spam']],
  ] as const) {
    const list = await admin.follow(await admin.post(`${path}/bulk`, { ids: [1, 2], action, back: path }))
    expect(await placesOf()).toEqual([...expected])
    const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
    await admin.post(`${path}/undo`, { entry, back: path })
    expect(await placesOf()).toEqual(['inbox', 'spam'])
  }
  expect(await admin.follow(await admin.post(`${path}/bulk`, { ids: [1, 2], action: 'read', back: path }))).toShow(
    '2 submissions marked as read.',
  )
  expect(await admin.post(`${path}/bulk`, { action: 'trash', back: path })).toShow('Select')
})

test('the file has a column for each field of the form, and no formulas', async () => {
  const id = await addForm(shop)
  await submit({ name: '=HYPERLINK("https://evil.example")', message: 'two\nlines, "quoted"' })
  const { text } = await admin.get(`${path}/export.csv?form=${id}`)
  const [head, row] = text.replace('\ufeff', '').split('\r\n')
  expect(head).toBe('id,received_at,page,name,email,message')
  expect(row).toEndWith(`"'=HYPERLINK(""https://evil.example"")",ann@example.com,"two\nlines, ""quoted"""`)
})

test('files of visitors are only saved, by staff, and only those of the submission', async () => {
  await addForm(shop, { fields: [...contactFields, field('file', 'File')] })
  await submit({ file: new File(['<script>'], 'a.html') })
  await submit()
  const { headers, text } = await admin.get(`${path}/1/files/1`)
  expect(text).toBe('<script>')
  expect(headers.get('content-disposition')).toContain('attachment; filename="a.html"')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(await admin.get(`${path}/2/files/1`)).toHaveStatus(404)
  expect((await guest.get(`${path}/1/files/1`)).location).toContain('/login')
})

describe('submissions are deleted with their files', () => {
  const age = (days: number) => ({ ...shop, now: () => shop.now() + days * day })

  test('after the days that the form stores them', async () => {
    await addForm(shop, { fields: [...contactFields, field('file', 'File')], retentionDays: 30 })
    await addForm(shop, { slug: 'two' })
    await submit({ file: new File(['x'], 'a.txt') })
    await submit({}, 'two')
    const [stored] = await shop.db.read.select().from(shop.db.t.formFiles)
    expect(await pruneSubmissions(age(30))).toBe(0)
    expect(await pruneSubmissions(age(31))).toBe(1)
    expect(await shop.files.exists(stored!.file)).toBe(false)
    expect(await listSubmissions(shop)).toMatchObject([{ formId: 2 }])
  })

  test('thirty days after they were moved to the trash', async () => {
    await addForm(shop)
    await submit()
    await submit()
    await admin.post(`${path}/bulk`, { ids: [1], action: 'trash', back: path })
    expect(await pruneSubmissions(age(29))).toBe(0)
    expect(await pruneSubmissions(age(31))).toBe(1)
    expect(await listSubmissions(shop)).toMatchObject([{ id: 2 }])
  })

  test('with their form, thirty days after that was', async () => {
    await addForm(shop)
    await addForm(shop, { slug: 'two' })
    await submit()
    await submit({}, 'two')
    await admin.post('/admin/cms-forms/1/trash')
    expect(await pruneSubmissions(age(31))).toBe(1)
    expect(await shop.db.read.select().from(shop.db.t.forms)).toMatchObject([{ slug: 'two' }])
  })

  test('when the account of their address is', async () => {
    await addForm(shop, { fields: [...contactFields, field('file', 'File')] })
    const user = await createTestUser(shop, 1, 'ann@example.com')
    const { users } = shop.db.t
    await shop.db.transaction((tx) => tx.update(users).set({ emailVerifiedAt: shop.now() }).where(eq(users.id, user.id)))
    await submit({ file: new File(['x'], 'a.txt') })
    await submit({ email: 'bob@example.com' })
    const { forms } = await exportUserData(shop.db.read, user.id, shop.now())
    expect(forms).toMatchObject([{ form: 'Contact', answers: [{ label: 'Name', values: ['Ann'] }, {}, {}, { values: ['a.txt'] }] }])
    await eraseUser(shop, { userId: user.id, actor: null, language: null })
    expect(await listSubmissions(shop)).toMatchObject([{ email: 'bob@example.com' }])
    expect((await shop.files.listModifiedBefore(Date.now() + day)).filter((file) => file.startsWith('form-'))).toEqual([])
  })

  test('which also go a day later when no submission has them', async () => {
    await shop.files.put(`form-${'a'.repeat(32)}.bin`, new Uint8Array([1]))
    expect(await pruneFormFiles({ ...shop, now: () => Date.now() + 2 * day })).toBe(1)
  })
})
