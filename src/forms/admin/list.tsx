import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { maxSelectedRows } from '#src/admin/limits.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { undoable } from '#src/admin/undo.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { FormBulkBar, formColumns, formsPath } from '#templates/forms/admin/form-list.tsx'
import { setFormsEnabled, setTrashed } from '../edit-forms.ts'
import { formListQuery } from '../list-forms.ts'

const actions = {
  publish: { action: 'form.published', message: 'forms.done.on', set: setFormsEnabled, value: true },
  unpublish: { action: 'form.unpublished', message: 'forms.done.off', set: setFormsEnabled, value: false },
  trash: { action: 'form.deleted', message: 'forms.done.trashed', set: setTrashed, value: true },
  restore: { action: 'form.restored', message: 'forms.done.restored', set: setTrashed, value: false },
} as const
type FormAction = keyof typeof actions

const idsSchema = t.Object({ ids: t.Array(t.Integer()) })

export const formList = defineList({
  name: 'forms',
  path: formsPath,
  area: 'content',
  title: 'forms.title',
  searchLabel: 'forms.search',
  views: ['all', 'published', 'draft', 'trash'],
  viewsLabel: 'admin.publish.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `forms.view.${name}`),
  sorts: { name: 'asc' },
  columns: formColumns,
  drawBulkBar: FormBulkBar,
  opens: 'editor',
  createLabel: 'forms.add',
  query: (shop, _view, { view, search, descending }) => formListQuery(shop.db.read, { view, search, descending }),
  empty: ({ view }) => {
    if (view === 'trash') return { icon: 'trash', title: 'forms.trashEmpty', text: 'forms.trashEmptyText' }
    return view === 'all' ? { icon: 'list', title: 'forms.none', text: 'forms.noneText' } : null
  },
  undo: Object.fromEntries(
    Object.values(actions).map(({ action, message, set, value }) => [
      action,
      undoable(idsSchema, {
        describe: (view, { ids: { length: count } }) => ({ text: view.t(message, { count }), canUndo: count > 0 }),
        undo: async (tx, { ids }, { now }) => void (await set(tx, ids, !value, now)),
      }),
    ]),
  ),
})

/** Turns forms on or off, moves them to the trash or back. Returns the audit entry, by which that can be undone. */
export async function changeForms(shop: Shop, view: StaffView, ids: number[], name: FormAction): Promise<{ entry: number }> {
  const { action, set, value } = actions[name]
  const [id] = ids
  const subject = ids.length === 1 ? `form:${id}` : 'forms'
  return withAudit(shop, view, { action, subject }, async (tx, now) => ({ change: { ids: await set(tx, ids, value, now) } }))
}

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  action: t.Union([t.Literal('publish'), t.Literal('unpublish'), t.Literal('trash'), t.Literal('restore')]),
  back: t.String({ maxLength: 2000 }),
})

export const formListRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, formList))
    .use(entityUndoRoutes(shop, formList))
    .use(requireStaff(shop, 'content'))
    .post(`${formsPath}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const { entry } = await changeForms(shop, view, values.ids, values.action)
      return respondWithEntityList(shop, { view, req }, formList, { back: parseBackUrl(formsPath, values.back), entry })
    })
