import { Elysia } from 'elysia'
import type { Tx } from '#db/types.ts'
import {
  type AddressInput,
  createAddress,
  deleteAddress,
  findDeletedAddress,
  getAddress,
  listAddresses,
  restoreAddress,
  setDefaultAddress,
  updateAddress,
} from '#src/addresses/address-book.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'
import { countryList, countryName, regionsOf } from '#src/lib/addresses/countries.ts'
import { addressFields } from '#src/lib/addresses/postal-address.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { newAddressCountry } from '#src/tax/home-country.ts'
import { forAccount } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { AddressFormTab, AddressesTab } from '#templates/account/addresses-tab.tsx'
import { tabPath } from '#templates/account/tab-path.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { addressSchema } from './forms.ts'
import { type SignedInView, renderDashboard, requireSignedIn } from './render-dashboard.tsx'

/** The address book of the signed-in user; addresses of others are not found. */
export const addressRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/account/addresses', ({ view, req }) => saveAddress(shop, requireSignedIn(view), req, null), forAccount)
    .post(
      '/account/addresses/:id',
      ({ view, req, params }) => saveAddress(shop, requireSignedIn(view), req, parseId(params.id)),
      forAccount,
    )
    .post(
      '/account/addresses/:id/default',
      ({ view, params }) => {
        const { user } = requireSignedIn(view)
        return change(shop, view, 'addresses.defaultChanged', (tx) => setDefaultAddress(tx, user.id, parseId(params.id)))
      },
      forAccount,
    )
    .post(
      '/account/addresses/:id/delete',
      async ({ view, params }) => {
        const { user } = requireSignedIn(view)
        const id = parseId(params.id)
        await shop.db.transaction((tx) => deleteAddress(tx, user.id, id, shop.now()))
        if (!view.partial) return redirect(view, tabPath('addresses', { deleted: id }))
        return renderAddressList(shop, requireSignedIn(view), { deletedId: id })
      },
      forAccount,
    )
    .post(
      '/account/addresses/:id/restore',
      ({ view, params }) => {
        const { user } = requireSignedIn(view)
        return change(shop, view, 'addresses.restored', (tx) => restoreAddress(tx, user.id, parseId(params.id), shop.now()))
      },
      forAccount,
    )

/** `?edit=` an id or `new` opens the form, `?deleted=` offers to restore that address. */
export async function renderAddresses(shop: Shop, view: SignedInView): Promise<Response> {
  const { searchParams } = view.url
  const edit = searchParams.get('edit')
  if (edit === 'new') {
    const form = initialForm({ name: view.user.name, country: newAddressCountry(await currentSettings(shop)) })
    return renderAddressForm(view, form, { id: null, isDefault: false })
  }
  if (edit !== null) {
    const address = await getAddress(shop.db.read, view.user.id, parseId(edit))
    const form = initialForm({ ...addressFields(address), ...pick(address, 'label', 'name', 'phone') })
    return renderAddressForm(view, form, pick(address, 'id', 'isDefault'))
  }
  const deletedId = Number(searchParams.get('deleted'))
  const canRestore =
    Number.isSafeInteger(deletedId) &&
    deletedId > 0 &&
    (await findDeletedAddress(shop.db.read, view.user.id, deletedId, shop.now())) !== null
  return renderAddressList(shop, view, { deletedId: canRestore ? deletedId : null })
}

async function renderAddressList(shop: Shop, view: SignedInView, state: { deletedId: number | null; message?: string }): Promise<Response> {
  const addresses = (await listAddresses(shop.db.read, view.user.id)).map((address) => ({
    ...address,
    countryName: countryName(view.language, address.country),
  }))
  return renderDashboard(view, 'addresses', <AddressesTab view={view} addresses={addresses} {...state} />)
}

function renderAddressForm(view: View, form: FormState, props: { id: number | null; isDefault: boolean }, status = 200): Response {
  const states = regionsOf(String(form.values['country'] ?? ''))
  const countries = countryList(view.language)
  return renderDashboard(view, 'addresses', <AddressFormTab view={view} form={form} countries={countries} states={states} {...props} />, {
    status,
  })
}

async function saveAddress(shop: Shop, view: SignedInView, req: HttpRequest, id: number | null): Promise<Response> {
  const userId = view.user.id
  const isDefault = id !== null && (await getAddress(shop.db.read, userId, id)).isDefault
  const submission = await readForm(view, req.raw, addressSchema)
  const saved = await submission.attempt(async ({ postal_code: postalCode, is_default, country, ...values }) => {
    const input: AddressInput = { ...values, postalCode, isDefault: is_default, country: country.toUpperCase() }
    for (const { field, key, params } of validateAddress(input, true)) submission.addError(field, view.t(key, params))
    if (!submission.ok) return false
    await shop.db.transaction(async (tx) => {
      if (id === null) await createAddress(tx, userId, input, shop.now())
      else await updateAddress(tx, userId, id, input, shop.now())
    })
    return true
  })
  if (saved) return redirect(view, tabPath('addresses'), view.t('addresses.saved'))
  return renderAddressForm(view, submission.state, { id, isDefault }, 422)
}

async function change(
  shop: Shop,
  view: View,
  message: 'addresses.defaultChanged' | 'addresses.restored',
  work: (tx: Tx) => Promise<void>,
): Promise<Response> {
  const signedIn = requireSignedIn(view)
  try {
    await shop.db.transaction(work)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return redirect(view, tabPath('addresses'), { kind: 'error', text: view.t(error.key, error.params) })
  }
  const text = view.t(message)
  return view.partial ? renderAddressList(shop, signedIn, { deletedId: null, message: text }) : redirect(view, tabPath('addresses'), text)
}
