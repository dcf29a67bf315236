import { Elysia } from 'elysia'
import type { Exec } from '#db/types.ts'
import { editUser, queueEmailChangedMail } from '#src/accounts/edit-user.ts'
import { listIdentities, namedProvider } from '#src/accounts/identities/identities.ts'
import { type SavedAddress, listAddresses } from '#src/addresses/address-book.ts'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { addressOfFields, addressFields } from '#src/lib/addresses/postal-address.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { EditUserPage } from '#templates/users/edit-user-page.tsx'
import { profileFields } from '#templates/users/profile-fields.ts'
import { usersPath } from '#templates/users/users-path.ts'
import { type StaffUser, getUserForStaff } from '../find-user.ts'
import { type ProfileValues, profileSchema } from '../forms.ts'
import { addressPartsOf, saveDefaultAddress } from '../save-default-address.ts'
import { listGivableRoles, requireEditableUser, getEditableUser, startUserChange } from './user-access.ts'

export const editUserRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'customers', 'write'))
    .get(`${usersPath}/:id/edit`, async ({ view, params }) => {
      const user = await getEditableUser(shop, view, params.id)
      return renderEditUser(shop, view, user, { form: await profileForm(shop, user) })
    })
    .post(`${usersPath}/:id`, async ({ view, req, params }) => {
      const { user, asked } = await startUserChange(shop, { view, req, params })
      if (asked) return asked
      const form = await readForm(view, req.raw, profileSchema)
      const saved = await saveForm(form, (values) => saveProfile(shop, view, user, values))
      if (saved.status === 200) return redirect(view, `${usersPath}/${user.id}`, view.t('users.saved'))
      return renderEditUser(shop, view, await getUserForStaff(shop.db.read, user.id), { form: form.state, status: saved.status })
    })

function saveProfile(shop: Shop, view: StaffView, user: StaffUser, values: ProfileValues) {
  return withAudit(shop, view, { action: 'user.saved', subject: `user:${user.id}` }, async (tx, now) => {
    const previous = await getUserForStaff(tx, user.id)
    // Another request may have made this a staff account since.
    requireEditableUser(view, previous)
    const { name, email, phone } = values
    // With the password, and confirmed from the new address: a borrowed browser must not take the account over.
    if (user.id === view.user.id && emailKey(email) !== emailKey(previous.email)) throw new UserError('users.ownEmail', {}, 'email')
    await editUser(tx, user.id, { name, email, phone }, { now, expectedUpdatedAt: values.updated_at ?? user.updatedAt })
    if (emailKey(email) !== emailKey(previous.email)) await queueEmailChangedMail(shop, tx, previous)
    const stored = await findDefaultAddress(tx, user.id)
    const expectedUpdatedAt = values.address_updated_at ?? stored?.updatedAt ?? 0
    const previousAddress = await saveDefaultAddress(tx, user.id, { name, phone, address: addressOfFields(values), expectedUpdatedAt, now })
    const saved = await findDefaultAddress(tx, user.id)
    const before = { name: previous.name, email: previous.email, phone: previous.phone, address: previousAddress }
    return { change: changesBetween(before, { name, email, phone, address: saved && addressPartsOf(saved) }) }
  })
}

const findDefaultAddress = async (q: Exec, userId: number): Promise<SavedAddress | null> =>
  (await listAddresses(q, userId)).find(({ isDefault }) => isDefault) ?? null

/** `errors` are of the other forms of the page. */
export async function renderEditUser(
  shop: Shop,
  view: StaffView,
  user: StaffUser,
  state: { form: FormState; status?: 200 | 403 | 409 | 422; disableForm?: FormState; roleError?: string },
): Promise<Response> {
  const { form, status = 200, disableForm = initialForm(), roleError } = state
  const stored = await profileForm(shop, user)
  const conflict = status === 409 ? await describeUserConflict(shop, view, user, { form, stored }) : null
  const props = {
    view,
    user,
    // The reader has now seen the other save and may overwrite it.
    form: conflict ? { ...form, values: { ...form.values, address_updated_at: stored.values['address_updated_at']! } } : form,
    conflict,
    disableForm,
    roleError,
    countries: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    isSelf: user.id === view.user.id,
    givableRoles: listGivableRoles(view),
    providers: (await listIdentities(shop.db.read, user.id)).map(({ provider }) => namedProvider(shop, provider).name),
  }
  return page(view, view.t('users.edit'), <EditUserPage {...props} />, { status })
}

export async function profileForm(shop: Shop, { id, name, email, phone }: StaffUser): Promise<FormState> {
  const address = await findDefaultAddress(shop.db.read, id)
  return initialForm({
    name,
    email,
    phone,
    ...(address && addressFields(address)),
    address_updated_at: address?.updatedAt ?? 0,
  })
}

function describeUserConflict(shop: Shop, view: StaffView, user: StaffUser, { form, stored }: Record<'form' | 'stored', FormState>) {
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
