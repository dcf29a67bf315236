import { expect, test } from 'bun:test'
import { restoreRow } from '#db/lists/entity-store.ts'
import { createFaqGroup } from '#src/faqs/faq-groups.ts'
import { createFaq, deleteFaq, faqStore, listShownFaqs } from '#src/faqs/faqs.ts'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/faqs'

const createGroup = (name: string) => shop.db.transaction((tx) => createFaqGroup(tx, { name }, shop.now()))
const create = (groupId: number, question: string, published = true) =>
  shop.db.transaction((tx) => createFaq(tx, { groupId, question, answer: `<p>${question}!</p>`, published }, shop.now()))
const shown = async (ids: number[] | null = null, language: string | null = null) =>
  (await listShownFaqs(shop.db.read, ids, language)).map(({ name, questions }) => [name, ...questions.map(({ question }) => question)])

test('published questions are shown by group, both in the order of staff', async () => {
  const [shipping, returns] = [await createGroup('Shipping'), await createGroup('Returns')]
  const when = await create(shipping, 'When?')
  await create(shipping, 'How?')
  await create(returns, 'Draft?', false)
  await create(returns, 'Where?')
  expect(await shown()).toEqual([
    ['Shipping', 'When?', 'How?'],
    ['Returns', 'Where?'],
  ])
  await admin.post(`${path}/${when}/move`, { to: 'down', back: path })
  await admin.post(`${path}/groups/${returns}/move`, { to: 'up', back: `${path}/groups` })
  expect(await shown()).toEqual([
    ['Returns', 'Where?'],
    ['Shipping', 'How?', 'When?'],
  ])
  expect(await shown([shipping])).toEqual([['Shipping', 'How?', 'When?']])
})

test('a question moves only within its group', async () => {
  const [shipping, returns] = [await createGroup('Shipping'), await createGroup('Returns')]
  const [when, where] = [await create(shipping, 'When?'), await create(returns, 'Where?')]
  await admin.post(`${path}/${when}/move`, { target: where, place: 'after', back: path })
  expect(await shown()).toEqual([
    ['Shipping', 'When?'],
    ['Returns', 'Where?'],
  ])
})

test('answers are sanitized when they are saved', async () => {
  const groupId = await createGroup('Shipping')
  const answer =
    '<p onclick="x()">Soon <a href="javascript:alert(1)">now</a></p><script>alert(1)</script><iframe src="//evil.example"></iframe>'
  await admin.post(path, { groupId, question: 'When?', answer, published: 'on' })
  const [group] = await listShownFaqs(shop.db.read, null, null)
  expect(group!.questions[0]!.answer).toBe('<p>Soon <a>now</a></p>')
})

test('an answer without words is refused', async () => {
  const groupId = await createGroup('Shipping')
  const response = await admin.post(path, { groupId, question: 'When?', answer: '<p> &nbsp;</p>' })
  expect(response).toHaveStatus(422)
  expect(response).toShow('Enter the answer.')
})

test('a group with questions stays; an empty one is deleted and restored', async () => {
  const groupId = await createGroup('Shipping')
  await create(groupId, 'When?')
  expect(await admin.post(`${path}/groups/${groupId}/delete`, { back: `${path}/groups` })).toShow('1 question is in this group.')
  const empty = await createGroup('Empty')
  const list = await admin.follow(await admin.post(`${path}/groups/${empty}/delete`, { back: `${path}/groups` }))
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  await admin.post(`${path}/groups/undo`, { entry, back: `${path}/groups` })
  expect(await admin.get(`${path}/groups`)).toShow('Empty')
})

test('questions are read in the language of the visitor where there is a translation', async () => {
  const groupId = await createGroup('Shipping')
  const id = await create(groupId, 'When?')
  await create(groupId, 'How?')
  await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'faq', id, language: 'de' }, { question: 'Wann?' }, shop.now()))
  expect(await shown(null, 'de')).toEqual([['Shipping', 'Wann?', 'How?']])
})

test('a save over a newer version is a conflict that shows both', async () => {
  const groupId = await createGroup('Shipping')
  const id = await create(groupId, 'When?')
  const form = { groupId, answer: '<p>Soon</p>', published: 'on', updated_at: shop.now() }
  shop.clock.advance(1000)
  await admin.post(`${path}/${id}`, { ...form, question: 'First' })
  const stale = await admin.post(`${path}/${id}`, { ...form, question: 'Second' })
  expect(stale).toHaveStatus(409)
  for (const text of ['First', 'Second']) expect(stale).toShow(text)
})

test('a deleted question is gone, and comes back at its place', async () => {
  const groupId = await createGroup('Shipping')
  const when = await create(groupId, 'When?')
  await create(groupId, 'How?')
  await shop.db.transaction((tx) => deleteFaq(tx, when))
  expect(await shown()).toEqual([['Shipping', 'How?']])
  const facts = { groupId, question: 'When?', answer: '<p>Soon.</p>', published: true, position: 0 }
  await shop.db.transaction((tx) => restoreRow(tx, faqStore, when, facts, shop.now()))
  expect(await shown()).toEqual([['Shipping', 'When?', 'How?']])
})
