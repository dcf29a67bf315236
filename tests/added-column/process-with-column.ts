import { expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { buildApp } from '#src/app.tsx'
import { createCheckoutField } from '#src/checkout/edit-checkout-fields.ts'
import { createCategory, getCategory, pickCategoryFacts, saveCategory } from '#src/categories/edit-categories.ts'
import { duplicatePage } from '#src/cms/duplicate-page.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { duplicateForm } from '#src/forms/duplicate-form.ts'
import { duplicateArticle } from '#src/kb/duplicate-article.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { resendMail } from '#src/mail/resend-mail.ts'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import { createUrlRedirect, replaceUrlRedirects } from '#src/redirects/url-redirects.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { addForm } from '#tests/forms/sample-form.ts'
import { createTestArticle, createTestKbCategory, testEditor } from '#tests/kb/create-article.ts'
import { createTestListMenu, linkItem } from '#tests/navigation/menu-items.ts'
import { createTestReview } from '#tests/reviews/create-review.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

// Run by added-column.test.ts in a process of its own: the program and its database with a column `shelf` in every table, 'none' by default.

const shop = await createTestShop({ config: { rateLimits: false } })
const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5))
const now = shop.now()
const shelf = { shelf: 'A1' } as object

const change = (statement: SQL) => shop.db.transaction((tx) => tx.rows(sql`${statement} returning 1`))
const fill = (table: string) => change(sql`update ${sql.identifier(table)} set shelf = 'A1'`)
const readColumn = async (table: string) =>
  (await shop.db.read.rows<{ shelf: string }>(sql`select shelf from ${sql.identifier(table)}`)).map((row) => row.shelf)

test.each([
  ['cms_pages', () => createTestPage(shop), duplicatePage],
  ['kb_articles', async () => (await createTestArticle(shop)).id, duplicateArticle],
] as const)('a copy of %s has it', async (table, create, duplicate) => {
  const id = await create()
  await fill(table)
  await shop.db.transaction((tx) => duplicate(tx, id, { title: 'Copy', editor: testEditor, now }))
  expect(await readColumn(table)).toEqual(['A1', 'A1'])
})

test('a copy of a form has it', async () => {
  const id = await addForm(shop)
  await fill('forms')
  await shop.db.transaction((tx) => duplicateForm(tx, id, { name: 'Copy', now }))
  expect(await readColumn('forms')).toEqual(['A1', 'A1'])
})

test('the variants of a copied product have it', async () => {
  const { id } = await createTestProduct(shop, { name: 'Mug' })
  await fill('variants')
  await shop.db.transaction((tx) => copyProduct(tx, id, { name: 'Copy', now }))
  expect(await readColumn('variants')).toEqual(['A1', 'A1'])
})

test('an email that is sent again has it', async () => {
  const mail = { template: 'account_deleted', to: 'ann@example.com', params: { deleted_at: 'today' } } as const
  await change(sql`delete from outbox`)
  const id = await shop.db.transaction((tx) => queueMail(shop, tx, mail))
  await change(sql`update outbox set state = 'sent', shelf = 'A1'`)
  await shop.db.transaction((tx) => resendMail(shop, tx, id))
  expect(await readColumn('outbox')).toEqual(['A1', 'A1'])
})

test('a category has it when it is created and saved', async () => {
  const facts = { name: 'Mugs', slug: 'mugs', intro: '', parentId: null, mediaId: null, ...shelf }
  const id = await shop.db.transaction((tx) => createCategory(tx, facts, now))
  expect(await readColumn('categories')).toEqual(['A1'])
  const stored = await getCategory(shop.db.read, id)
  expect(pickCategoryFacts(stored)).toMatchObject(shelf)
  await shop.db.transaction((tx) => saveCategory(tx, id, { ...facts, shelf: 'B2' } as typeof facts, { now, expectedUpdatedAt: now }))
  expect(await readColumn('categories')).toEqual(['B2'])
})

test('a page has it when it is created', async () => {
  await change(sql`delete from cms_pages`)
  await shop.db.transaction((tx) => createPage(tx, { ...emptyFacts, title: 'Returns', ...shelf }, { editor: testEditor, now }))
  expect(await readColumn('cms_pages')).toEqual(['A1'])
})

test('a redirect has it when a file replaces it', async () => {
  const facts = { source: '/former', target: '/shop', permanent: true }
  await change(sql`delete from url_redirects`)
  await shop.db.transaction((tx) => createUrlRedirect(tx, facts, { baseUrl: shop.config.baseUrl, now }))
  await shop.db.transaction((tx) => replaceUrlRedirects(tx, [{ ...facts, sourceKey: '/former', ...shelf }], now))
  expect(await readColumn('url_redirects')).toEqual(['A1'])
})

test('the audit log has it of a deleted category of the help center', async () => {
  const id = await createTestKbCategory(shop)
  await fill('kb_categories')
  await admin.post(`/admin/kb/categories/${id}/delete`)
  expect(await listAuditEntries(shop.db.read, { limit: 1 })).toMatchObject([{ action: 'kb_category.deleted', change: { shelf: 'A1' } }])
})

interface Deletion {
  path: string
  form?: Record<string, string>
  undo: string
}

const deletions: [table: string, prepare: () => Promise<Deletion>][] = [
  [
    'reviews',
    async () => {
      const { id } = await createTestReview(shop, await createTestProduct(shop, { name: 'Jug' }))
      return { path: `/admin/ecommerce/reviews/${id}/delete`, undo: '/admin/ecommerce/reviews/undo' }
    },
  ],
  [
    'menus',
    async () => {
      const id = await createTestListMenu(shop, 'Links', [linkItem('Shop', '/shop')])
      await fill('menu_items')
      return { path: `/admin/cms-list-menus/${id}/delete`, form: { updated_at: String(now) }, undo: '/admin/cms-list-menus/undo' }
    },
  ],
  [
    'url_redirects',
    async () => {
      await change(sql`delete from url_redirects`)
      const facts = { source: '/old', target: '/shop', permanent: true }
      const id = await shop.db.transaction((tx) => createUrlRedirect(tx, facts, { baseUrl: shop.config.baseUrl, now }))
      return { path: '/admin/redirects/bulk', form: { ids: String(id), action: 'delete', back: '' }, undo: '/admin/redirects/undo' }
    },
  ],
  [
    'checkout_fields',
    async () => {
      const field = { label: 'PO number', type: 'text', options: '', required: false, appliesTo: 'both', texts: {} } as const
      const id = await shop.db.transaction((tx) => createCheckoutField(tx, field, now))
      return { path: `/admin/ecommerce/checkout/fields/${id}/delete`, undo: '/admin/ecommerce/checkout/fields/undo' }
    },
  ],
]

test.each(deletions)('what was deleted of %s and is restored has it', async (table, prepare) => {
  const { path, form = {}, undo } = await prepare()
  await fill(table)
  const deleted = await admin.follow(await admin.post(path, form))
  expect(await readColumn(table)).toEqual([])
  await admin.post(undo, { entry: /name="entry" value="(\d+)"/.exec(deleted.text)?.[1] ?? '', back: '' })
  expect(await readColumn(table)).toEqual(['A1'])
  if (table === 'menus') expect(await readColumn('menu_items')).toEqual(['A1'])
})
