import { Elysia, t } from 'elysia'
import type { Area } from '#src/accounts/permissions.ts'
import { deleteSavedView, listSavedViews, updateSavedViewQuery, createSavedView } from '#src/accounts/saved-views.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { initialForm, ValidationError, readForm } from '#src/web/form/form.ts'
import { type SavedViews, SaveViewForm } from '#templates/admin/list/list-views.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { withAudit } from './edit.ts'
import { type ListConfig, type ListParams, parseBackUrl, listQuery, readListParams } from './list.ts'
import { type StaffView, requireStaff } from './layout.ts'
import { maxViewNameLength } from '#src/accounts/limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

type AnyListConfig = ListConfig<string, string, string>

export async function readSavedViews(
  shop: Shop,
  view: StaffView,
  list: { listConfig: AnyListConfig; area: Area },
  params: ListParams,
): Promise<SavedViews> {
  const { listConfig, area } = list
  const savedViews = await listSavedViews(shop.db.read, listConfig.path, view.user.id)
  const query = listQuery(listConfig, params).toString()
  const tabs = savedViews.map((saved) => {
    // Parsed again: a filter may have been removed since.
    const savedQuery = normalizeQuery(listConfig, saved.query)
    const current = saved.id === params.savedViewId
    const href = viewHref(listConfig, saved.id, savedQuery)
    return { ...pick(saved, 'id', 'shared', 'userId'), label: saved.name, href, current, changed: current && savedQuery !== query }
  })
  const active = tabs.find((tab) => tab.current)
  return {
    action: `${listConfig.path}/views`,
    tabs,
    current: active ? { ...pick(active, 'id', 'changed', 'href'), name: active.label, canEdit: canEditView(view, active) } : null,
    query,
    canSave: query !== '' && !isBuiltInView(listConfig, query),
    canShare: view.can(area, 'write'),
  }
}

/** Read access to the list is enough. */
export const savedViewRoutes = (shop: Shop, { listConfig, area, title }: { listConfig: AnyListConfig; area: Area; title: StringKey }) => {
  const path = `${listConfig.path}/views`
  const list = listConfig.path
  const writableViews = (view: StaffView) => ({ list, userId: view.user.id, includeShared: view.user.roleId === 5 })

  return new Elysia()
    .use(requireStaff(shop, area, 'read'))
    .get(`${path}/create`, async ({ view }) => {
      const query = normalizeQuery(listConfig, view.url.search.slice(1))
      return renderSaveViewForm(view, { listConfig, area, title }, initialForm({ query, shared: '' }))
    })
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, viewSchema)
      const canShare = view.can(area, 'write')
      const savedHref = await form.attempt(async ({ name, query, shared }) => {
        const fields = { name, query: normalizeQuery(listConfig, query), shared: shared && canShare }
        const { id } = await withAudit(shop, view, { action: 'view.saved' }, async (tx, now) => {
          const id = await createSavedView(tx, { list, userId: view.user.id, ...fields }, now)
          return { id, subject: `view:${id}`, change: { list, ...fields } }
        })
        return viewHref(listConfig, id, fields.query)
      })
      if (!savedHref) return withStatus(422, renderSaveViewForm(view, { listConfig, area, title }, form.state))
      return redirect(view, savedHref, view.t('admin.list.viewSaved'))
    })
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, querySchema)
      if (!form.ok) throw new ValidationError(form.state.errors)
      const query = normalizeQuery(listConfig, form.values.query)
      await withAudit(shop, view, { action: 'view.changed', subject: `view:${id}` }, async (tx) => {
        await updateSavedViewQuery(tx, id, query, writableViews(view))
        return { change: { list, query } }
      })
      return redirect(view, viewHref(listConfig, id, query), view.t('admin.list.viewSaved'))
    })
    .post(`${path}/:id/delete`, async ({ view, params }) => {
      const id = parseId(params.id)
      const deleted = await withAudit(shop, view, { action: 'view.deleted', subject: `view:${id}` }, async (tx) => {
        const name = await deleteSavedView(tx, id, writableViews(view))
        return { change: { list, name } }
      })
      return redirect(view, list, view.t('admin.list.viewDeleted', { name: deleted.change.name }))
    })
}

const normalizeQuery = (listConfig: AnyListConfig, query: string): string =>
  listQuery(listConfig, readListParams(listConfig, parseBackUrl(listConfig.path, `?${query}`))).toString()

const viewHref = ({ path }: AnyListConfig, id: number, query: string): string => `${path}?${query === '' ? '' : `${query}&`}saved=${id}`

const querySchema = t.Object({ query: t.String({ maxLength: 2000 }) })
const viewSchema = t.Object({ name: t.String({ maxLength: maxViewNameLength }), query: t.String({ maxLength: 2000 }), shared: t.Boolean() })

function renderSaveViewForm(
  view: StaffView,
  { listConfig, area, title }: { listConfig: AnyListConfig; area: Area; title: StringKey },
  form: FormState,
): Response {
  const body = <SaveViewForm view={view} action={`${listConfig.path}/views`} canShare={view.can(area, 'write')} form={form} />
  if (view.partial) return fragments(view, body)
  return page(
    view,
    view.t('admin.list.saveView'),
    <>
      <PageHead view={view} title={view.t('admin.list.saveView')} breadcrumbs={[{ label: view.t(title), href: listConfig.path }]} />
      <Panel>{body}</Panel>
    </>,
  )
}

const canEditView = (view: StaffView, saved: { userId: number; shared: boolean }): boolean =>
  saved.userId === view.user.id || (saved.shared && view.user.roleId === 5)

const isBuiltInView = (listConfig: AnyListConfig, query: string): boolean => listConfig.views.some((name) => query === `view=${name}`)
