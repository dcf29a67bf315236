import { Elysia } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { findUndoResult, undoAuditEntry } from '#src/admin/undo.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { applicationColumns, applicationsPath as path } from '#templates/wholesale/application-list.tsx'
import { ApplicationPage } from '#templates/wholesale/application-page.tsx'
import { applicationListQuery, approveApplication, countApplications, declineApplication, getApplication } from './applications.ts'
import { declineSchema, undoSchema } from './forms.ts'
import { approvedAction, declinedAction, undoableDecisions } from './admin/undo-decision.ts'

const applicationList = defineList({
  name: 'wholesale-applications',
  path,
  area: 'customers',
  hasPersonalData: true,
  title: 'wholesale.applications',
  searchLabel: 'wholesale.search',
  views: ['open', 'approved', 'declined', 'all'],
  viewsLabel: 'wholesale.applications',
  viewLabel: (name) => `wholesale.state.${name}`,
  viewCounts: countApplications,
  sorts: { date: 'desc' },
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
    .post(`${path}/:id/approve`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      // It gives a role.
      const asked = await askForProof(shop, { view, req })
      if (asked) return asked
      const { entry } = await withAudit(shop, view, { action: approvedAction, subject: `wholesale:${id}` }, async (tx, now) => ({
        change: { ...(await approveApplication(shop, tx, id, { actor: view.user, now })) },
      }))
      return redirect(view, `${path}/${id}?undo=${entry}`)
    })
    .post(`${path}/:id/decline`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, declineSchema)
      const declined = await form.attempt(({ reason }) =>
        withAudit(shop, view, { action: declinedAction, subject: `wholesale:${id}` }, async (tx, now) => ({
          change: { ...(await declineApplication(shop, tx, id, reason, { actor: view.user, now })), reason },
        })),
      )
      if (!declined) return renderApplication(shop, view, id, form.state, 422)
      return redirect(view, `${path}/${id}?undo=${declined.entry}`)
    })
    .post(`${path}/:id/undo`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      requireAccess(view, 'customers', 'write')
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const { text } = await undoAuditEntry(shop, view, { path, undo: undoableDecisions }, values.entry)
      return redirect(view, `${path}/${id}`, text)
    })

async function renderApplication(shop: Shop, view: StaffView, id: number, form: FormState, status = 200): Promise<Response> {
  const application = await getApplication(shop.db.read, id)
  const undoable = { path: `${path}/${id}`, undo: undoableDecisions }
  const undo = await findUndoResult(shop, view, undoable, { url: view.url, back: '' })
  const isMailed = {
    approved: !(await isMailDisabled(shop.db.read, 'wholesale_approved')),
    declined: !(await isMailDisabled(shop.db.read, 'wholesale_declined')),
  }
  const props = { view, application, isMailed, form, canWrite: view.can('customers', 'write'), undo }
  return page(view, application.company, <ApplicationPage {...props} />, { status })
}
