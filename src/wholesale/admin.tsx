import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { ApplicationPage, applicationColumns, applicationsPath as path } from '#templates/wholesale/application-page.tsx'
import { applicationListQuery, approveApplication, countApplications, declineApplication, getApplication } from './applications.ts'
import { declineSchema } from './forms.ts'

const applicationList = defineList({
  name: 'wholesale-applications',
  path,
  area: 'customers',
  title: 'wholesale.applications',
  searchLabel: 'wholesale.search',
  views: ['open', 'approved', 'declined', 'all'],
  viewsLabel: 'wholesale.applications',
  viewLabel: (name) => `wholesale.state.${name}`,
  viewCounts: countApplications,
  sorts: { date: 'desc' },
  filters: {},
  columns: applicationColumns,
  opens: 'page',
  query: (shop, _view, { view: state, search, descending }) =>
    applicationListQuery(shop.db.read, { state: state === 'all' ? null : state, search, descending }),
  empty: () => ({ icon: 'badge-check', title: 'wholesale.none', text: 'wholesale.noneText' }),
  showAllHref: `${path}?view=all`,
})

export const wholesaleAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, applicationList))
    .use(requireStaff(shop, 'customers'))
    .get(`${path}/:id`, async ({ view, params }) => renderApplication(shop, view, parseId(params.id), initialForm()))
    .post(`${path}/:id/approve`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'wholesale.approved', subject: `wholesale:${id}` }, async (tx, now) => {
        const previous = await approveApplication(shop, tx, id, { actor: view.user, now })
        return { change: { state: [previous, 'approved'] } }
      })
      return redirect(view, `${path}/${id}`, view.t('wholesale.approved'))
    })
    .post(`${path}/:id/decline`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, declineSchema)
      const declined = await form.attempt(({ reason }) =>
        withAudit(shop, view, { action: 'wholesale.declined', subject: `wholesale:${id}` }, async (tx, now) => {
          await declineApplication(shop, tx, id, reason, { actor: view.user, now })
          return { change: { state: ['open', 'declined'], reason } }
        }),
      )
      if (!declined) return renderApplication(shop, view, id, form.state, 422)
      return redirect(view, `${path}/${id}`, view.t('wholesale.declined'))
    })

async function renderApplication(shop: Shop, view: StaffView, id: number, form: FormState, status = 200): Promise<Response> {
  const application = await getApplication(shop.db.read, id)
  const props = { view, application, form, canWrite: view.can('customers', 'write') }
  return page(view, application.company, <ApplicationPage {...props} />, { status })
}
