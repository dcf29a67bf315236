import { Elysia } from 'elysia'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { disputeColumns } from '#templates/disputes/dispute-list.tsx'
import { findDispute } from './find-disputes.ts'
import { type ListedDispute, countOpenDisputes, disputeListQuery, disputeViews } from './list-disputes.ts'

const path = '/admin/disputes'

const disputeList = defineList({
  name: 'disputes',
  path,
  area: 'payments',
  hasPersonalData: true,
  title: 'disputes.title',
  note: 'disputes.note',
  searchLabel: 'disputes.search',
  views: disputeViews,
  viewsLabel: 'disputes.views',
  viewLabel: (name) => `disputes.view.${name}`,
  viewCounts: async (q) => ({ open: await countOpenDisputes(q) }),
  sorts: { date: 'desc' },
  columns: disputeColumns,
  opens: 'page',
  query(shop, view, params) {
    const query = disputeListQuery(shop.db.read, params)
    const now = shop.now()
    const withAmount = (row: ListedDispute) => ({
      ...row,
      formattedAmount: formatsFor(view.language, row.currency, 'UTC').money(row.amount),
      now,
    })
    return { ...query, select: async (part) => (await query.select(part)).map(withAmount) }
  },
  empty: ({ view }) =>
    view === 'open'
      ? { icon: 'shield-check', title: 'disputes.noneOpen', text: 'disputes.noneOpenText' }
      : { icon: 'shield-check', title: 'disputes.noneClosed', text: 'disputes.noneClosedText' },
})

export const disputesAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, disputeList))
    .use(requireStaff(shop, 'payments'))
    // A dispute is shown on its order; without one, staff link its payment first.
    .get(`${path}/:id`, async ({ view, params }) => {
      const dispute = await findDispute(shop.db.read, parseId(params.id))
      if (!dispute) throw new NotFound('dispute')
      if (dispute.orderId !== null && view.can('orders', 'read')) return redirect(view, `/admin/ecommerce/orders/${dispute.orderId}`)
      return redirect(view, `/admin/unmatched-payments?q=${encodeURIComponent(dispute.reference)}`)
    })
