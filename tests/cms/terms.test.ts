import { expect, test } from 'bun:test'
import { deleteTerm, findTermForStaff, restoreTerm } from '#src/cms/terms.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, createTestTerm } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

test('a deleted category is gone, its pages stay, and it comes back under its number without them', async () => {
  const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
  const sewing = await createTestTerm(shop, 'tag', 'Sewing', 'sewing')
  await createTestPage(shop, { title: 'How we sew', slug: 'how-we-sew', categoryIds: [journal] })
  await shop.db.transaction((tx) => deleteTerm(tx, 'category', journal))
  expect(await findTermForStaff(shop.db.read, 'category', journal)).toBeNull()
  expect(await guest.get('/category/journal')).toHaveStatus(404)
  expect(await guest.get('/how-we-sew')).toHaveStatus(200)
  const facts = { name: 'Journal', slug: 'journal', description: '' }
  await shop.db.transaction((tx) => restoreTerm(tx, 'category', journal, facts, shop.now()))
  const archive = await guest.get('/category/journal')
  expect(archive).toHaveStatus(200)
  expect(archive.text).not.toContain('How we sew')
  expect(await findTermForStaff(shop.db.read, 'tag', sewing)).toMatchObject({ slug: 'sewing' })
})

test('a tag is not deleted as a category of the same number', async () => {
  const sewing = await createTestTerm(shop, 'tag', 'Sewing', 'sewing')
  await shop.db.transaction((tx) => deleteTerm(tx, 'category', sewing))
  expect(await findTermForStaff(shop.db.read, 'tag', sewing)).toMatchObject({ slug: 'sewing' })
})
