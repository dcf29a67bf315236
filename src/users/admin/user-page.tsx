import { Elysia } from 'elysia'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { endSessions } from '#src/accounts/sessions.ts'
import { listSignIns } from '#src/accounts/sign-in/sign-in-history.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { listAddresses } from '#src/addresses/address-book.ts'
import { labelsOfAction } from '#src/audit-log/audited-actions.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { listUserTickets } from '#src/inbox/search-tickets.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { sensitiveTemplates } from '#src/mail/templates/sensitive-templates.ts'
import { listCustomerOrders } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { UserPage } from '#templates/users/user-page.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { readCustomerTotals } from '../customer-totals.ts'
import { countSessions, getUserForStaff, listMailsTo } from '../find-user.ts'
import { listedEntries, listedRows } from '../limits.ts'
import { listUserNotes } from '../user-notes.ts'
import { canEditUser, getEditableUser } from './user-access.ts'

export const userPageRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'customers'))
    .get(`${usersPath}/:id`, async ({ view, params }) => renderUserPage(shop, view, parseId(params.id)))
    .post(`${usersPath}/:id/end-sessions`, async ({ view, params }) => {
      const user = await getEditableUser(shop, view, params.id)
      await withAudit(shop, view, { action: 'user.sessions_ended', subject: `user:${user.id}` }, async (tx, now) => {
        const sessions = await countSessions(tx, user.id, now)
        await endSessions(tx, user.id)
        return { change: { sessions: [sessions, 0] } }
      })
      return redirect(view, `${usersPath}/${user.id}`, view.t('users.sessionsEnded'))
    })

async function renderUserPage(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const q = shop.db.read
  const user = await getUserForStaff(q, id)
  const canReadOrders = view.can('orders', 'read')
  const title = user.name || user.email
  const body = (
    <UserPage
      view={view}
      user={user}
      totals={canReadOrders ? (await readCustomerTotals(q, [id])).get(id)! : null}
      orders={canReadOrders ? await listCustomerOrders(q, id, listedRows) : null}
      tickets={view.can('tickets', 'read') ? await listUserTickets(q, id, listedRows) : null}
      addresses={await readAddresses(shop, view, id)}
      languageName={
        user.language ? (new Intl.DisplayNames([view.language, 'en'], { type: 'language' }).of(user.language) ?? user.language) : null
      }
      notes={await listUserNotes(q, id, listedEntries)}
      mayNote={view.can('customers', 'write')}
      sessions={await countSessions(q, id, shop.now())}
      signIns={await listSignIns(q, id, listedRows)}
      entries={view.can('staff', 'read') ? await readEntries(shop, id) : null}
      mails={view.can('mail', 'read') ? await readMails(shop, user.email) : null}
      canEdit={canEditUser(view, user)}
    />
  )
  return page(view, title, body, { styles: ['css/user-page.css'] })
}

const readEntries = async (shop: Shop, id: number) =>
  (await listAuditEntries(shop.db.read, { subject: `user:${id}`, limit: listedEntries })).map((entry) => ({
    ...entry,
    labels: labelsOfAction(entry.action),
  }))

const readAddresses = async (shop: Shop, view: StaffView, id: number) =>
  (await listAddresses(shop.db.read, id)).map((address) => ({
    ...address,
    lines: [address.name, ...addressLines(address, countryName(view.language, address.country))].filter((line) => line !== ''),
  }))

// Subjects with a code are shown to nobody here, not even to administrators, who can open the email.
const readMails = async (shop: Shop, email: string) =>
  (await listMailsTo(shop.db.read, email, listedRows)).map((mail) => ({
    ...mail,
    subject: (sensitiveTemplates as string[]).includes(mail.template) ? null : mail.subject,
  }))
