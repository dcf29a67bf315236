import { Elysia } from 'elysia'
import { searchPages } from '#src/cms/list-pages.ts'
import { searchCustomers } from '#src/accounts/users.ts'
import { searchDiscounts } from '#src/discounts/list-discounts.ts'
import { searchTickets } from '#src/inbox/search-tickets.ts'
import { searchArticles } from '#src/kb/search-articles.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { searchOrders } from '#src/orders/find-orders.ts'
import { searchProductsForStaff } from '#src/product-list/list-products.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page } from '#src/web/response.tsx'
import { contentState } from '#src/lib/content/content-state.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { PaletteResults, type SearchGroup, type SearchResult, SearchPage } from '#templates/admin/search.tsx'
import { effectText } from '#templates/discounts/discount-text.ts'
import { isIconName } from '#templates/ui/icon-names.ts'
import { type StaffView, requireStaff } from './layout.ts'
import { minQueryLength, resultsPerGroup } from './limits.ts'
import { menuFor } from './menu.ts'

/** The search over everything a staff member may open: the palette's results for htmx, else a page. */
export const adminSearchRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'overview')).get('/admin/find', async ({ view }) => {
    const query = (view.url.searchParams.get('q') ?? '').trim().slice(0, maxShortSearchLength)
    const groups = await findResults(shop, view, query)
    if (view.partial) return fragments(view, <PaletteResults view={view} query={query} groups={groups} />)
    const title = query === '' ? view.t('admin.search.title') : view.t('admin.search.resultsFor', { query })
    return page(view, title, <SearchPage view={view} query={query} groups={groups} />)
  })

async function findResults(shop: Shop, view: StaffView, query: string): Promise<SearchGroup[]> {
  const canSeeOrders = view.can('orders', 'read')
  const groups: SearchGroup[] = [
    { kind: 'pages', results: findPages(view, query) },
    { kind: 'orders', results: canSeeOrders ? await findOrders(shop, view, query) : [] },
    { kind: 'products', results: view.can('catalog', 'read') ? await findProducts(shop, view, query) : [] },
    { kind: 'discounts', results: view.can('discounts', 'read') ? await findDiscounts(shop, view, query) : [] },
    { kind: 'tickets', results: view.can('tickets', 'read') ? await findTickets(shop, view, query) : [] },
    { kind: 'articles', results: view.can('kb', 'read') ? await findArticles(shop, view, query) : [] },
    { kind: 'content', results: view.can('content', 'read') ? await findContent(shop, view, query) : [] },
    { kind: 'customers', results: view.can('customers', 'read') ? await findCustomers(shop, query) : [] },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

function findPages(view: StaffView, query: string): SearchResult[] {
  const words = searchText(query).split(' ')
  return menuFor(view)
    .flatMap((group) => group.children)
    .filter(({ label }) => words.every((word) => searchText(label).includes(word)))
    .map(({ label, href, icon }) => ({ href, title: label, note: '', icon: icon !== undefined && isIconName(icon) ? icon : 'file-text' }))
}

async function findOrders(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = await searchOrders(shop.db.read, query, resultsPerGroup)
  return rows.map(({ id, number, name, status, orderDate, total }) => ({
    href: `/admin/ecommerce/orders/${id}`,
    title: view.t('admin.search.order', { number, name }),
    note: [
      ...(isTestOrderId(id) ? [view.t('orders.test')] : []),
      view.recentDate(orderDate, shop.now()),
      view.t(`orders.status.${status}`),
      view.money(total),
    ].join(' · '),
    icon: 'shopping-bag',
  }))
}

async function findProducts(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = await searchProductsForStaff(shop.db.read, query, resultsPerGroup)
  return rows.map(({ id, name, status }) => ({
    href: `/admin/ecommerce/products/${id}/edit`,
    title: name,
    note: view.t(`products.status.${status}`),
    icon: 'package',
  }))
}

async function findDiscounts(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = await searchDiscounts(shop.db.read, query, resultsPerGroup)
  return rows.map((row) => ({
    href: `/admin/ecommerce/discounts/${row.id}/edit`,
    title: row.name,
    note: [row.code, effectText(view, row)].filter(Boolean).join(' · '),
    icon: 'ticket-percent',
  }))
}

async function findTickets(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = await searchTickets(shop.db.read, query, resultsPerGroup)
  return rows.map(({ id, subject, name, status, lastMessageAt }) => ({
    href: `/admin/tickets/${id}`,
    title: view.t('admin.search.ticket', { number: id, subject }),
    note: [name, view.t(`helpdesk.status.${status}`), view.recentDate(lastMessageAt, shop.now())].join(' · '),
    icon: 'message-circle',
  }))
}

async function findArticles(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = query.length < minQueryLength ? [] : await searchArticles(shop.db.read, query, resultsPerGroup)
  return rows.map((row) => ({
    href: `/admin/kb/${row.id}/edit`,
    title: row.title,
    note: view.t(`content.state.${contentState(row, shop.now())}`),
    icon: 'book-open',
  }))
}

async function findContent(shop: Shop, view: StaffView, query: string): Promise<SearchResult[]> {
  const rows = query.length < minQueryLength ? [] : await searchPages(shop.db.read, query, resultsPerGroup)
  return rows.map((row) => ({
    href: `/admin/cms-pages/${row.id}/edit`,
    title: row.title,
    note: [`/${row.slug}`, view.t(`content.state.${contentState(row, shop.now())}`)].join(' · '),
    icon: 'file-text',
  }))
}

async function findCustomers(shop: Shop, query: string): Promise<SearchResult[]> {
  const rows = await searchCustomers(shop.db.read, query, resultsPerGroup)
  return rows.map(({ id, name, email }) => ({
    href: `/admin/users/${id}`,
    title: name || email,
    note: name ? email : '',
    icon: 'user',
  }))
}
