import { Elysia } from 'elysia'
import { NotFound, SignInRequired } from '#src/lib/errors/errors.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { WholesalePage } from '#templates/wholesale/wholesale-page.tsx'
import { apply, findApplication } from './applications.ts'
import { applicationSchema } from './forms.ts'

const path = '/account/wholesale'

export const wholesaleRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view }) => renderWholesale(shop, view, initialForm()), forAccount)
    .post(
      path,
      async ({ view, req }) => {
        const user = await requireApplicant(shop, view)
        const form = await readForm(view, req.raw, applicationSchema)
        const applied = await form.attempt(async ({ company, tax_id: taxId, website, message }) => {
          await shop.db.transaction((tx) => apply(tx, user.id, { company, taxId, website, message }, shop.now()))
          return true
        })
        if (!applied) return renderWholesale(shop, view, form.state, 422)
        return redirect(view, path, view.t('wholesale.sent'))
      },
      forAccount,
    )

/** Throws SignInRequired, and NotFound while the store offers no applications. */
async function requireApplicant(shop: Shop, view: View): Promise<NonNullable<View['user']>> {
  if (!view.user) throw new SignInRequired()
  if (!(await currentSettings(shop)).wholesale_applications) throw new NotFound('wholesale applications')
  return view.user
}

async function renderWholesale(shop: Shop, view: View, form: FormState, status = 200): Promise<Response> {
  const user = await requireApplicant(shop, view)
  const application = await findApplication(shop.db.read, user.id)
  const isAnswerMailed =
    !(await isMailDisabled(shop.db.read, 'wholesale_approved')) && !(await isMailDisabled(shop.db.read, 'wholesale_declined'))
  const body = <WholesalePage view={view} form={form} roleId={user.roleId} application={application} isAnswerMailed={isAnswerMailed} />
  return page(view, view.t('wholesale.title'), body, { private: true, noindex: true, status, styles: ['css/account-pages.css'] })
}
