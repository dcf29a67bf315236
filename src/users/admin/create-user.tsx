import { Elysia } from 'elysia'
import { inviteUser } from '#src/accounts/invite-user.ts'
import { areaOfRole } from '#src/accounts/permissions.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { CreateUserPage } from '#templates/users/create-user-page.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { newUserSchema } from '../forms.ts'
import { listGivableRoles } from './user-access.ts'

export const createUserRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'customers', 'write'))
    .get(`${usersPath}/create`, ({ view }) => renderCreateUser(view, initialForm({ role_id: 1 })))
    .post(usersPath, async ({ view, req }) => {
      const copy = req.copy()
      const form = await readForm(view, req.raw, newUserSchema)
      if (form.ok) requireAccess(view, areaOfRole(form.values.role_id), 'write')
      const asked = form.ok && form.values.role_id !== 1 ? await askForProof(shop, { view, req, copy }) : null
      if (asked) return asked
      const { default_language: language } = await currentSettings(shop)
      const created = await form.attempt(({ name, email, role_id: roleId }) =>
        withAudit(shop, view, { action: 'user.create' }, async (tx) => {
          const user = await inviteUser(shop, tx, { name, email, roleId, language })
          return { id: user.id, email: user.email, subject: `user:${user.id}`, change: { name, email: user.email, roleId } }
        }),
      )
      if (!created) return renderCreateUser(view, form.state, 422)
      return redirect(view, `${usersPath}/${created.id}`, view.t('users.invited', { email: created.email }))
    })

const renderCreateUser = (view: StaffView, form: FormState, status = 200): Response =>
  page(view, view.t('users.create'), <CreateUserPage view={view} form={form} givableRoles={listGivableRoles(view)} />, { status })
