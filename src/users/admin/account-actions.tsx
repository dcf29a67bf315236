import { Elysia } from 'elysia'
import { unlinkProviders } from '#src/accounts/edit-user.ts'
import { requestLink } from '#src/accounts/request-mailed-link.ts'
import { areaOfRole, isStaff } from '#src/accounts/permissions.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireAccess, requireStaff } from '#src/admin/layout.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ConfirmRolePage } from '#templates/users/role-form.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { getUserForStaff } from '../find-user.ts'
import { disableSchema, roleSchema } from '../forms.ts'
import { profileForm, renderEditUser } from './edit-user.tsx'
import { startUserChange, getEditableUser } from './user-access.ts'

const path = `${usersPath}/:id`

/** What is changed at once on the page of an account. Each is recorded in the transaction that changes it. */
export const accountActionRoutes = (shop: Shop) =>
  new Elysia()
    .use(roleRoutes(shop))
    .use(requireStaff(shop, 'customers'))
    .post(`${path}/password-link`, async ({ view, req, params }) => {
      const { user, asked } = await startUserChange(shop, { view, req, params })
      if (asked) return asked
      const { default_language } = await currentSettings(shop)
      await withAudit(shop, view, { action: 'user.password_link', subject: `user:${user.id}` }, async (tx, now) => {
        if (user.state === 'disabled') throw new Conflict('users.disabledText')
        // A job mails a link to set the first password, or to reset it.
        await requestLink(tx, { purpose: 'reset', email: user.email, language: user.language ?? default_language }, now)
        return { change: { email: user.email } }
      })
      return redirect(view, `${usersPath}/${user.id}`, view.t('users.passwordLinkSent', { email: user.email }))
    })
    .post(`${path}/unlink`, async ({ view, req, params }) => {
      const { user, asked } = await startUserChange(shop, { view, req, params })
      if (asked) return asked
      await withAudit(shop, view, { action: 'user.unlinked', subject: `user:${user.id}` }, async (tx, now) => {
        const providers = await unlinkProviders(shop, tx, user.id, now)
        return providers.length === 0 ? null : { change: { provider: [providers.join(', '), null] } }
      })
      return redirect(view, `${usersPath}/${user.id}`, view.t('users.unlinked'))
    })
    .post(`${path}/disable`, async ({ view, req, params }) => {
      const { user, asked } = await startUserChange(shop, { view, req, params })
      if (asked) return asked
      const form = await readForm(view, req.raw, disableSchema)
      const done = await form.attempt(async ({ reason }) => {
        await shop.db.transaction((tx) => setUserDisabled(tx, view.user, user.id, true, shop.now(), reason))
        return true
      })
      if (done) return redirect(view, `${usersPath}/${user.id}`, view.t('users.nowDisabled'))
      // The rule of the last administrator belongs to no field of this form.
      const error = form.state.errors['disabled']
      const disableForm = error === undefined ? form.state : { ...form.state, errors: { reason: error } }
      return renderEditUser(shop, view, user, { form: await profileForm(shop, user), disableForm, status: 422 })
    })
    .post(`${path}/enable`, async ({ view, req, params }) => {
      const { user, asked } = await startUserChange(shop, { view, req, params })
      if (asked) return asked
      await shop.db.transaction((tx) => setUserDisabled(tx, view.user, user.id, false, shop.now()))
      return redirect(view, `${usersPath}/${user.id}`, view.t('users.nowEnabled'))
    })

const roleRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'customers')).post(`${path}/role`, async ({ view, req, params }) => {
    const user = await getEditableUser(shop, view, params.id)
    const asked = await askForProof(shop, { view, req })
    if (asked) return asked
    const form = await readForm(view, req.raw, roleSchema)
    const changed = await form.attempt(async ({ role_id: roleId, from, confirmed }) => {
      requireAccess(view, areaOfRole(roleId), 'write')
      if (from !== user.roleId) throw new UserError('users.roleConflict', {}, 'role_id')
      if ((isStaff(roleId) || isStaff(user.roleId)) && roleId !== user.roleId && !confirmed) return { ask: roleId }
      await shop.db.transaction(async (tx) => {
        // Another request may have made this a staff account since.
        if ((await getUserForStaff(tx, user.id)).roleId !== from) throw new UserError('users.roleConflict', {}, 'role_id')
        await changeUserRole(tx, view.user, user.id, roleId, shop.now())
      })
      return { ask: null }
    })
    if (!changed) {
      const roleError = Object.values(form.state.errors)[0]
      return renderEditUser(shop, view, user, { form: await profileForm(shop, user), status: 422, ...(roleError ? { roleError } : {}) })
    }
    if (changed.ask !== null)
      return page(view, view.t('users.confirmRole'), <ConfirmRolePage view={view} user={user} roleId={changed.ask} />)
    return redirect(view, `${usersPath}/${user.id}`, view.t('users.roleChanged'))
  })
