import { expect, test } from 'bun:test'
import { quoteExcerptLength } from '#src/testimonials/limits.ts'
import { createTestimonial, listShownTestimonials } from '#src/testimonials/testimonials.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/testimonials'

const create = (name: string, published = true) =>
  shop.db.transaction((tx) =>
    createTestimonial(tx, { quote: `Of ${name}`, name, role: '', rating: 5, mediaId: null, published }, shop.now()),
  )

const readNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const names = async () => readNames((await admin.get(path)).text)

test('move up and down, beside another one, and never past the ends', async () => {
  const [first, , third] = [await create('Ann'), await create('Bo'), await create('Cy')]
  await admin.post(`${path}/${third}/move`, { to: 'up', back: path })
  expect(await names()).toEqual(['Ann', 'Cy', 'Bo'])
  await admin.post(`${path}/${first}/move`, { target: third!, place: 'after', back: path })
  expect(await names()).toEqual(['Cy', 'Ann', 'Bo'])
  const response = await admin.htmx(path).post(`${path}/${third}/move`, { to: 'up', back: path })
  expect(response.headers.get('hx-trigger')).toContain('Cy cannot move further.')
  expect(await names()).toEqual(['Cy', 'Ann', 'Bo'])
})

test('many of them keep one order while they move', async () => {
  const ids: number[] = []
  for (let index = 0; index < 30; index += 1) ids.push(await create(`N${index}`))
  await admin.post(`${path}/${ids[29]}/move`, { target: ids[0]!, place: 'before', back: path })
  await admin.post(`${path}/${ids[3]}/move`, { target: ids[28]!, place: 'after', back: path })
  const shown = await shop.db.read.select().from(shop.db.t.testimonials).orderBy(shop.db.t.testimonials.position, shop.db.t.testimonials.id)
  const expected = ids.filter((id) => id !== ids[29] && id !== ids[3])
  expect(shown.map(({ id }) => id)).toEqual([ids[29]!, ...expected, ids[3]!])
})

test('published ones are shown in order, drafts are not; publishing many can be undone', async () => {
  const [one, two] = [await create('Ann', false), await create('Bo')]
  const shown = async () => (await listShownTestimonials(shop.db.read)).map(({ name }) => name)
  expect(await shown()).toEqual(['Bo'])
  const list = await admin.follow(await admin.post(`${path}/bulk`, { ids: [one, two], action: 'publish', back: path }))
  expect(list).toShow('1 published.')
  expect(await shown()).toEqual(['Ann', 'Bo'])
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  await admin.post(`${path}/undo`, { entry, back: path })
  expect(await shown()).toEqual(['Bo'])
})

test('a deleted one comes back at its place', async () => {
  const [, second] = [await create('Ann'), await create('Bo'), await create('Cy')]
  const list = await admin.follow(await admin.post(`${path}/${second}/delete`, { back: path }))
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  await admin.post(`${path}/undo`, { entry, back: path })
  expect(await names()).toEqual(['Ann', 'Bo', 'Cy'])
})

test('an image is uploaded with the form, stays when another field is refused, and can be removed', async () => {
  const { id: mediaId } = await createPlainImage(shop, 90)
  const refused = await admin.post(path, { name: '', quote: 'Fine', mediaId, published: 'on' })
  expect(refused).toHaveStatus(422)
  expect(refused.text).toContain(`name="mediaId" value="${mediaId}"`)
  const upload = (content: string[]) => ({ name: 'Ann', quote: 'Fine', mediaId, mediaId_file: new File(content, 'a.png'), published: 'on' })
  expect(await admin.post(path, upload(['x']))).toHaveStatus(422)
  // A browser sends an empty file when none was chosen.
  await admin.post(path, upload([]))
  const [shown] = await listShownTestimonials(shop.db.read)
  expect(shown).toMatchObject({ name: 'Ann', image: { id: mediaId } })
  const edit = await admin.get(`${path}/${shown!.id}/edit`)
  expect(edit.text).toContain('enctype="multipart/form-data"')
  const [, updated_at = ''] = /name="updated_at" value="(\d+)"/.exec(edit.text) ?? []
  await admin.post(`${path}/${shown!.id}`, { name: 'Ann', quote: 'Fine', mediaId, mediaId_remove: 'on', published: 'on', updated_at })
  expect((await listShownTestimonials(shop.db.read))[0]).toMatchObject({ image: null })
})

test('the row of a long quote shows its beginning, the file all of it', async () => {
  await create('n'.repeat(quoteExcerptLength - 3))
  await create('m'.repeat(quoteExcerptLength - 2))
  const { text } = await admin.get(path)
  const cells = [...text.matchAll(/<span class="muted">(Of [^<]*)</g)].map(([, quote]) => quote)
  expect(cells).toEqual([`Of ${'n'.repeat(quoteExcerptLength - 3)}`, `Of ${'m'.repeat(quoteExcerptLength - 3)}…`])
  expect((await admin.get(`${path}/export.csv`)).text).toContain(`Of ${'m'.repeat(quoteExcerptLength - 2)},`)
})

test('a quote and a name are required', async () => {
  const response = await admin.post(path, { name: ' ', quote: 'Fine' })
  expect(response).toHaveStatus(422)
  expect(response).toShow('Enter a name.')
  expect(await admin.post(path, { name: 'Ann', quote: '' })).toShow('Enter the quote.')
})
