import { Elysia } from 'elysia'
import { checkAddress, editUser } from '#src/accounts/edit-user.ts'
import { changesBetween } from '#src/admin/changes.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { countryList } from '#src/lib/countries.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { EditUserPage } from '#templates/users/edit-user-page.tsx'
import { profileFields } from '#templates/users/profile-fields.ts'
import { usersPath } from '#templates/users/users-path.ts'
import { type StaffUser, getUserForStaff } from '../find-user.ts'
import { type ProfileValues, profileSchema } from '../forms.ts'
import { requireEditableUser } from './user-access.ts'

export const editUserRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'customers', 'write'))
    .get(`${usersPath}/:id/edit`, async ({ view, params }) => {
      const user = await getUserForStaff(shop.db.read, parseId(params.id))
      requireEditableUser(view, user)
      return renderEditUser(shop, view, user, { form: profileForm(user) })
    })
    .post(`${usersPath}/:id`, async ({ view, req, params }) => {
      const user = await getUserForStaff(shop.db.read, parseId(params.id))
      requireEditableUser(view, user)
      const form = await readForm(view, req.raw, profileSchema)
      const saved = await saveForm(form, (values) => saveProfile(shop, view, user, values))
      if (saved.status === 200) return redirect(view, `${usersPath}/${user.id}`, view.t('users.saved'))
      return renderEditUser(shop, view, await getUserForStaff(shop.db.read, user.id), { form: form.state, status: saved.status })
    })

function saveProfile(shop: Shop, view: StaffView, user: StaffUser, values: ProfileValues) {
  const address = checkAddress(toAddress(values))
  return withAudit(shop, view, { action: 'user.saved', subject: `user:${user.id}` }, async (tx, now) => {
    const previous = await getUserForStaff(tx, user.id)
    // Another request may have made this a staff account since.
    requireEditableUser(view, previous)
    const edited = { name: values.name, email: values.email, phone: values.phone, address }
    await editUser(tx, user.id, edited, { now, expectedUpdatedAt: values.updated_at ?? user.updatedAt })
    return { change: changesBetween(previous, edited) }
  })
}

/** `errors` are of the other forms of the page. */
export async function renderEditUser(
  shop: Shop,
  view: StaffView,
  user: StaffUser,
  state: { form: FormState; status?: 200 | 403 | 409 | 422; disableForm?: FormState; roleError?: string },
): Promise<Response> {
  const { form, status = 200, disableForm = initialForm(), roleError } = state
  const conflict = status === 409 ? await describeUserConflict(shop, view, user, form) : null
  const props = {
    view,
    user,
    form,
    conflict,
    disableForm,
    roleError,
    countries: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    isSelf: user.id === view.user.id,
  }
  return page(view, view.t('users.edit'), <EditUserPage {...props} />, { status })
}

export const profileForm = ({ name, email, phone, address }: StaffUser): FormState =>
  initialForm({
    name,
    email,
    phone,
    company: address?.company,
    address1: address?.address1,
    address2: address?.address2,
    city: address?.city,
    state: address?.state,
    postal_code: address?.postalCode,
    country: address?.country,
  })

const toAddress = ({ company, address1, address2, city, state, postal_code: postalCode, country }: ProfileValues) => ({
  company,
  address1,
  address2,
  city,
  postalCode,
  country,
  state,
})

function describeUserConflict(shop: Shop, view: StaffView, user: StaffUser, form: FormState) {
  const stored = profileForm(user)
  return describeConflict(
    shop,
    view,
    { subject: `user:${user.id}`, savedAt: user.updatedAt },
    profileFields.map(({ name, label }) => ({
      label: view.t(label),
      yours: String(form.values[name] ?? ''),
      theirs: String(stored.values[name] ?? ''),
    })),
  )
}
