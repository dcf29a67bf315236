import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { maxSelectedRows } from '#src/admin/limits.ts'
import { isOneOf, parseBackUrl } from '#src/admin/list.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import {
  DiscountBulkBar,
  DiscountTools,
  type DiscountRowState,
  discountColumns,
  discountsPath,
} from '#templates/discounts/discount-list.tsx'
import { type DiscountState, discountListQuery, stateOf } from '../list-discounts.ts'
import { deleteDiscounts, restoreDiscounts } from '../delete-discounts.ts'
import { setActive } from '../save-discount.ts'

const changedSchema = t.Object({ ids: t.Array(t.Integer()) })

/** By audit log action. */
const bulkActions = { activate: 'discount.activated', deactivate: 'discount.deactivated', delete: 'discount.deleted' } as const

const undoActive = (active: boolean) =>
  undoable(changedSchema, {
    describe: (view, { ids }) => ({
      text: view.t(active ? 'discounts.done.activated' : 'discounts.done.deactivated', { count: ids.length }),
      canUndo: ids.length > 0,
    }),
    async undo(tx, { ids }, { now }) {
      if ((await setActive(tx, ids, !active, now)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  })

const undoActions: UndoableActions = {
  [bulkActions.activate]: undoActive(true),
  [bulkActions.deactivate]: undoActive(false),
  [bulkActions.delete]: undoable(changedSchema, {
    describe: (view, { ids }) => ({ text: view.t('discounts.done.deleted', { count: ids.length }), canUndo: ids.length > 0 }),
    undo: (tx, { ids }, { now }) => restoreDiscounts(tx, ids, now),
  }),
}

const views = ['all', 'active', 'scheduled', 'ended', 'off'] as const

export const discountList = defineList({
  name: 'discounts',
  path: discountsPath,
  area: 'discounts',
  title: 'discounts.title',
  searchLabel: 'discounts.search',
  views,
  viewsLabel: 'discounts.views',
  viewLabel: (name) => `discounts.view.${name}`,
  sorts: { created: 'desc', name: 'asc', used: 'desc' },
  filters: { method: isOneOf(['automatic', 'code']) },
  filterFields: (_q, view, { filters }) => [
    {
      name: 'method',
      label: view.t('discounts.method'),
      any: view.t('discounts.anyMethod'),
      value: filters.method,
      options: [
        { value: 'automatic', label: view.t('discounts.automatic') },
        { value: 'code', label: view.t('discounts.withCode') },
      ],
    },
  ],
  columns: discountColumns,
  drawBulkBar: DiscountBulkBar,
  drawTools: DiscountTools,
  opens: 'editor',
  createLabel: 'discounts.add',
  async query(shop, _view, { view: state, filters, search, sort, descending }) {
    const today = await readToday(shop)
    const query = discountListQuery(shop.db.read, {
      state: state === 'all' ? null : (state satisfies DiscountState),
      automatic: filters.method === undefined ? null : filters.method === 'automatic',
      search,
      sort,
      descending,
      today,
    })
    return {
      ...query,
      select: async (part): Promise<DiscountRowState[]> =>
        (await query.select(part)).map((row) => ({ ...row, state: stateOf(row, today) })),
    }
  },
  empty: ({ view: state }) => (state === 'all' ? { icon: 'ticket-percent', title: 'discounts.none', text: 'discounts.noneText' } : null),
  undo: undoActions,
})

/** YYYY-MM-DD in the store's time zone. */
export const readToday = async (shop: Shop): Promise<string> => dayIn(shop.now(), (await currentSettings(shop)).timezone)

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  back: t.String({ maxLength: 2000 }),
  action: t.Union([t.Literal('activate'), t.Literal('deactivate'), t.Literal('delete')]),
})

export const discountListRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, discountList))
    .use(entityUndoRoutes(shop, discountList))
    .use(requireStaff(shop, 'discounts'))
    .post(`${discountsPath}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const audited = { action: bulkActions[values.action], subject: 'discounts' }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) => {
        const ids =
          values.action === 'delete'
            ? await deleteDiscounts(tx, values.ids, now)
            : await setActive(tx, values.ids, values.action === 'activate', now)
        return { change: { ids } }
      })
      return respondWithEntityList(shop, { view, req }, discountList, { back: parseBackUrl(discountsPath, values.back), entry })
    })
