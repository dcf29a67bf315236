import { Elysia } from 'elysia'
import { confirmIdentity, hasPassword } from '#src/accounts/confirm-identity.ts'
import { eraseSchema, exportSchema } from '#src/accounts/forms.ts'
import { NotFound, TooManyRequests } from '#src/lib/errors.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { initialForm, readForm, type ParsedForm } from '#src/web/form.ts'
import { file, page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { PrivacyPage } from '#templates/account/privacy-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { type Owner, accountPageOptions, requireOwner } from './owner.ts'

const path = '/account/privacy'

/** Export and deletion of the signed-in account. */
export const privacyRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, req, session }) => renderPrivacyPage(view, await requireOwner(shop, req, session)))
    .post(`${path}/export`, async ({ view, req, session }) => {
      const owner = await requireOwner(shop, req, session)
      const submission = await readForm(view, req.raw, exportSchema)
      return respond(view, owner, { submission, form: 'exportForm' }, async ({ export_password: password = '' }) => {
        await confirmIdentity(shop, { ...owner, client: req.client, password, field: 'export_password' })
        const data = await exportUserData(shop.db.read, owner.user.id, shop.now())
        return file(`${JSON.stringify(data, null, 2)}\n`, { type: 'application/json', saveAs: 'my-data.json' })
      })
    })
    .post(`${path}/delete`, async ({ view, req, session }) => {
      const owner = await requireOwner(shop, req, session)
      const submission = await readForm(view, req.raw, eraseSchema)
      return respond(view, owner, { submission, form: 'deleteForm' }, async ({ delete_password: password = '' }) => {
        await confirmIdentity(shop, { ...owner, client: req.client, password, field: 'delete_password' })
        try {
          await eraseUser(shop, { userId: owner.user.id, actor: null, language: view.language })
        } catch (error) {
          // The form was sent twice, and the other one has deleted it.
          if (!(error instanceof NotFound)) throw error
        }
        req.deleteCookie('session')
        req.deleteCookie('cart')
        return redirect(view, '/', view.t('account.deleted'))
      })
    })

async function respond<V>(
  view: View,
  owner: Owner,
  { submission, form }: { submission: ParsedForm<V>; form: 'exportForm' | 'deleteForm' },
  work: (values: V) => Promise<Response>,
): Promise<Response> {
  const render = (options: PageOptions) => renderPrivacyPage(view, owner, { [form]: submission.state }, options)
  try {
    return (await submission.attempt(work)) ?? render({ status: 422 })
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error
    submission.addError('', view.t('accounts.tooManyAttempts', { count: error.retryAfter }))
    return render({ status: 429, headers: { 'retry-after': String(error.retryAfter) } })
  }
}

function renderPrivacyPage(
  view: View,
  { user }: Owner,
  forms: { exportForm?: FormState; deleteForm?: FormState } = {},
  options: PageOptions = {},
): Response {
  const { exportForm = initialForm(), deleteForm = initialForm() } = forms
  const props = { view, hasPassword: hasPassword(user), exportForm, deleteForm }
  return page(view, view.t('account.privacy'), <PrivacyPage {...props} />, { ...accountPageOptions, ...options })
}
