import { expect, test } from 'bun:test'
import { type ListQuery, readPage } from '#db/lists/list-query.ts'
import { listKeys } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import { type StaffProductListParams, countProductStatuses, listProductsForStaff } from '#src/product-list/list-products.ts'
import { countStockViews, listStock } from '#src/inventory/list-stock.ts'
import { listLedgerEntries } from '#src/inventory/stock-ledger.ts'
import { type AuditListParams, auditListQuery } from '#src/audit-log/list-entries.ts'
import { userDownloadsQuery } from '#src/orders/downloads/downloads.ts'
import { userOrdersQuery } from '#src/orders/lists/list-user-orders.ts'
import { type PageListParams, pageListQuery } from '#src/cms/list-pages.ts'
import { formListQuery } from '#src/forms/list-forms.ts'
import { submissionListQuery } from '#src/forms/submissions.ts'
import { type GapListParams, gapListQuery } from '#src/kb/gaps.ts'
import { type ArticleListParams, articleListQuery } from '#src/kb/list-articles.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { missingPageListQuery, urlRedirectListQuery } from '#src/redirects/list-redirects.ts'
import { brandListQuery } from '#src/brands/list-brands.ts'
import { rateListQuery } from '#src/tax/list-rates.ts'
import { mailListQuery } from '#src/inbound-mails/list-mails.ts'
import { type DraftListParams, draftListQuery } from '#src/draft-orders/find-drafts.ts'
import { type OutboxListParams, outboxListQuery } from '#src/mail/list-outbox.ts'
import { eventListQuery } from '#src/payments/events/list-webhook-events.ts'
import { unmatchedListQuery } from '#src/payments/list-unmatched-payments.ts'
import { type ReviewListParams, reviewListQuery } from '#src/reviews/list-reviews.ts'
import { type UserListParams, userListQuery } from '#src/users/list-users.ts'
import { applicationListQuery } from '#src/wholesale/applications.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { explainQuery } from '#tests/support/explain-query.ts'
import { products, stock } from './list-params.ts'

const outbox: OutboxListParams = { state: null, template: null, search: '', descending: true }
const users: UserListParams = { role: null, state: null, since: null, search: '', sort: 'created', descending: true }
const t = translateFrom()
const auditLog: AuditListParams = { actor: null, area: null, subject: null, since: null, search: '', t, descending: true }
const pendingReviews: ReviewListParams = { status: 'pending', productId: null, search: '', descending: false }
const taxRates = {
  view: 'active' as const,
  search: '',
  country: null,
  taxClass: null,
  kind: null,
  sort: 'area' as const,
  descending: false,
  today: '2026-03-02',
  language: 'en',
}
const articles: ArticleListParams = {
  state: null,
  categoryId: null,
  featured: null,
  search: '',
  sort: 'updated',
  descending: true,
  now: 1,
}
const pages: PageListParams = {
  state: null,
  categoryId: null,
  tagId: null,
  authorId: null,
  template: null,
  search: '',
  sort: 'updated',
  descending: true,
  now: 1,
}
const gaps: GapListParams = { kind: 'search', isDone: false, search: '', sort: 'last', descending: true }
const drafts: DraftListParams = { view: 'open', search: '', sort: 'date', descending: true }
const firstPage = { page: 1, pageSize: 25 }

type QueryFunction = (q: Exec) => Promise<unknown>

const explainWithProduct = (run: QueryFunction) => explainQuery(run, (db) => createTestProduct({ db, now: () => 1 }, { name: 'Kettle' }))

const orderedQueries: [name: string, read: QueryFunction][] = [
  ['all products', (q) => listProductsForStaff(q, products)],
  ['the products of a status', (q) => listProductsForStaff(q, { ...products, status: 'active' })],
  ['all SKUs', (q) => listStock(q, stock)],
  ['SKUs by what is left', (q) => listStock(q, { ...stock, sort: 'left' })],
  ['sold-out SKUs by what is left', (q) => listStock(q, { ...stock, view: 'out', sort: 'left' })],
  ['brands by name', (q) => readPage(q, brandListQuery(q, { search: '', sort: 'name', descending: false }), firstPage)],
  // Sorted by country, they follow its name in the language of the reader: there are hundreds, not thousands.
  ['tax rates by rate', (q) => readPage(q, rateListQuery(q, { ...taxRates, sort: 'rate' }), firstPage)],
  ['redirects', (q) => readPage(q, urlRedirectListQuery(q, { search: '', sort: 'created', descending: true }), firstPage)],
  ['missing pages', (q) => readPage(q, missingPageListQuery(q, { search: '', sort: 'hits', descending: true, ignored: false }), firstPage)],
  ['the outbox', (q) => readPage(q, outboxListQuery(q, outbox), firstPage)],
  ['the outbox of a template', (q) => readPage(q, outboxListQuery(q, { ...outbox, template: 'welcome' }), firstPage)],
  ['users', (q) => readPage(q, userListQuery(q, users), firstPage)],
  ['users by name', (q) => readPage(q, userListQuery(q, { ...users, sort: 'name' }), firstPage)],
  ['users of a role', (q) => readPage(q, userListQuery(q, { ...users, role: 3 }), firstPage)],
  ['guests', (q) => readPage(q, userListQuery(q, { ...users, state: 'guest' }), firstPage)],
  ['disabled users', (q) => readPage(q, userListQuery(q, { ...users, state: 'disabled' }), firstPage)],
  ['the audit log', (q) => readPage(q, auditListQuery(q, auditLog), firstPage)],
  ['the audit log of a person', (q) => readPage(q, auditListQuery(q, { ...auditLog, actor: 7 }), firstPage)],
  ['wholesale applications', (q) => readPage(q, applicationListQuery(q, { state: 'open', search: '', descending: true }), firstPage)],
  ['pending reviews', (q) => readPage(q, reviewListQuery(q, pendingReviews), firstPage)],
  ['unmatched mail', (q) => readPage(q, mailListQuery(q, { view: 'unmatched', search: '', descending: true }), firstPage)],
  ['all received mail', (q) => readPage(q, mailListQuery(q, { view: 'all', search: '', descending: true }), firstPage)],
  ['unmatched payments', (q) => readPage(q, unmatchedListQuery(q, { view: 'open', search: '' }), firstPage)],
  ['failed payment events', (q) => readPage(q, eventListQuery(q, { view: 'failed', search: '' }), firstPage)],
  ['all payment events', (q) => readPage(q, eventListQuery(q, { view: 'all', search: '' }), firstPage)],
  ['help articles', (q) => readPage(q, articleListQuery(q, articles), firstPage)],
  ['help articles by title', (q) => readPage(q, articleListQuery(q, { ...articles, sort: 'title' }), firstPage)],
  ['help articles by votes', (q) => readPage(q, articleListQuery(q, { ...articles, sort: 'helpful' }), firstPage)],
  ['pages', (q) => readPage(q, pageListQuery(q, pages), firstPage)],
  ['pages by title', (q) => readPage(q, pageListQuery(q, { ...pages, sort: 'title' }), firstPage)],
  ['published pages', (q) => readPage(q, pageListQuery(q, { ...pages, state: 'published' }), firstPage)],
  ['drafts of pages', (q) => readPage(q, pageListQuery(q, { ...pages, state: 'draft' }), firstPage)],
  ['pages of an author', (q) => readPage(q, pageListQuery(q, { ...pages, authorId: 1 }), firstPage)],
  ['pages in a template', (q) => readPage(q, pageListQuery(q, { ...pages, template: 'article' }), firstPage)],
  ['searched pages', (q) => readPage(q, pageListQuery(q, { ...pages, search: 'ett' }), firstPage)],
  ['searches without a result', (q) => readPage(q, gapListQuery(q, gaps), firstPage)],
  ['searches without a result by number', (q) => readPage(q, gapListQuery(q, { ...gaps, sort: 'count' }), firstPage)],
  ['comments on help articles', (q) => readPage(q, gapListQuery(q, { ...gaps, kind: 'comment' }), firstPage)],
  ['open drafts', (q) => readPage(q, draftListQuery(q, drafts), firstPage)],
  ['sent drafts', (q) => readPage(q, draftListQuery(q, { ...drafts, view: 'sent' }), firstPage)],
  ['all drafts', (q) => readPage(q, draftListQuery(q, { ...drafts, view: 'all' }), firstPage)],
  ['all drafts by total', (q) => readPage(q, draftListQuery(q, { ...drafts, view: 'all', sort: 'total' }), firstPage)],
  ...(['inbox', 'unread', 'spam', 'trash'] as const).flatMap((view): [string, QueryFunction][] =>
    [null, 1].map((formId) => [
      `submissions of ${formId === null ? 'all forms' : 'a form'}, ${view},`,
      (q) => readPage(q, submissionListQuery(q, { view, formId, search: '', descending: true }), firstPage),
    ]),
  ),
  ['forms', (q) => readPage(q, formListQuery(q, { view: 'all', search: '', descending: false }), firstPage)],
  ['the history of a SKU', (q) => listLedgerEntries(q, 'KETTLE', { beforeId: null, limit: 50 })],
]

const userQueries: [name: string, read: QueryFunction][] = [
  ['all', (q) => readPage(q, userOrdersQuery(q, { userId: 1, status: null, search: '' }), firstPage)],
  ['searched', (q) => readPage(q, userOrdersQuery(q, { userId: 1, status: 'shipped', search: 'mug' }), firstPage)],
  ['those with downloads', (q) => readPage(q, userDownloadsQuery(q, 1, 1), firstPage)],
]

const exports: [name: string, query: (q: Exec) => ListQuery<object>, index: string][] = [
  ['brands by name', (q) => brandListQuery(q, { search: '', sort: 'name', descending: false }), 'brands_name'],
  ['the outbox', (q) => outboxListQuery(q, outbox), 'outbox_created'],
  ['users', (q) => userListQuery(q, users), 'users_created'],
  ['the audit log', (q) => auditListQuery(q, auditLog), 'audit_log_created'],
  ['pending reviews', (q) => reviewListQuery(q, pendingReviews), 'reviews_queue'],
  ['pages', (q) => pageListQuery(q, pages), 'cms_pages_staff'],
]

test.skipIf(testEngine === 'postgres').each(exports)(
  'the export of %s reads its keys in the order of its index',
  async (_, createQuery, index) => {
    const planSteps = await explainWithProduct((q) => listKeys({ report: (query) => q.rows(query) }, createQuery(q)))
    expect(planSteps.some((step) => step.includes(index))).toBe(true)
    expect(planSteps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  },
)

// The cost of a page depends on its rows, not on the number of products.
test.skipIf(testEngine === 'postgres').each(orderedQueries)('%s are read in index order, without sorting', async (_, runQuery) => {
  const planSteps = await explainWithProduct(runQuery)
  expect(planSteps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

// The cost of a page depends on the orders of one customer, not of all.
test.skipIf(testEngine === 'postgres').each(userQueries)("a customer's orders, %s, are found by that customer", async (_, runQuery) => {
  const planSteps = await explainWithProduct(runQuery)
  expect(planSteps.some((step) => step.includes('orders_user'))).toBe(true)
  expect(planSteps.filter((step) => /^SCAN "?(orders|order_lines|downloads|product_files)/.test(step))).toEqual([])
})

const submissionQueries = [
  ['inbox', null, 'form_submissions_all'],
  ['inbox', 1, 'form_submissions_(place|unread)'],
  ['unread', null, 'form_submissions_new'],
  ['unread', 1, 'form_submissions_unread'],
] as const

// With a million read ones, the unread ones of last year are found at once.
test.skipIf(testEngine === 'postgres').each(submissionQueries)(
  'submissions, %s, of form %p are searched in %s',
  async (view, formId, index) => {
    const planSteps = await explainWithProduct((q) =>
      readPage(q, submissionListQuery(q, { view, formId, search: '', descending: true }), firstPage),
    )
    const steps = planSteps.filter((step) => step.includes('form_submissions'))
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.filter((step) => !step.startsWith('SEARCH') || !new RegExp(`INDEX ${index} `).test(step))).toEqual([])
  },
)

// What they find on both engines is judged in narrow-lists.test.ts.
const narrowQueries: [name: string, read: QueryFunction][] = [
  ['products by a part of a word', (q) => listProductsForStaff(q, { ...products, search: 'ett', searchMode: 'parts' })],
  ['products by price', (q) => listProductsForStaff(q, { ...products, min: 1 })],
  ['products on sale', (q) => listProductsForStaff(q, { ...products, onSale: false })],
  ['SKUs by a part of a word', (q) => listStock(q, { ...stock, search: 'ett' })],
]

test.skipIf(testEngine === 'postgres').each(narrowQueries)(
  '%s are searched in an index of the searched columns, never in the full rows',
  async (_, runQuery) => {
    const planSteps = await explainWithProduct(runQuery)
    expect(planSteps.filter((step) => /^SCAN "?(products|warehouse_levels)"?( USING INDEX|$)/.test(step))).toEqual([])
    expect(planSteps.some((step) => step.includes('COVERING INDEX products_staff'))).toBe(true)
  },
)

const categoryQueries: [name: string, read: QueryFunction][] = [
  ['sold-out SKUs', (q) => listStock(q, { ...stock, view: 'out' })],
  ['low SKUs', (q) => listStock(q, { ...stock, view: 'low' })],
  ['how many SKUs are low, out and short', (q) => countStockViews(q, 5)],
  ['low products', (q) => listProductsForStaff(q, { ...products, stock: 'low' })],
]

test.skipIf(testEngine === 'postgres').each(categoryQueries)('%s are found from the low-stock index', async (_, runQuery) => {
  const planSteps = await explainWithProduct(runQuery)
  expect(planSteps.some((step) => step.includes('inventory_left'))).toBe(true)
  expect(planSteps.filter((step) => /^SCAN "?inventory"?( |$)/.test(step) && !step.includes('inventory_left'))).toEqual([])
})

const soldOutParams: [name: string, change: Partial<StaffProductListParams>][] = [
  ['', {}],
  [' of a status', { status: 'active' }],
  [' of a brand by price', { brandId: 1, sort: 'price' }],
  [' by a part of a word', { search: 'ett', searchMode: 'parts' }],
]

test.skipIf(testEngine === 'postgres').each(soldOutParams)(
  'sold-out products%s are found in the index that contains only them',
  async (_, params) => {
    const planSteps = await explainWithProduct((q) => listProductsForStaff(q, { ...products, stock: 'out', ...params }))
    expect(planSteps.some((step) => step.includes('products_sold_out'))).toBe(true)
    expect(planSteps.filter((step) => /^(SCAN|SEARCH) "?products"?/.test(step) && !step.includes('products_sold_out'))).toEqual([])
  },
)

test.skipIf(testEngine === 'postgres')('products are counted by status using only an index', async () => {
  const planSteps = await explainWithProduct(countProductStatuses)
  expect(planSteps.filter((step) => step.includes('products') && !step.includes('COVERING INDEX'))).toEqual([])
})
