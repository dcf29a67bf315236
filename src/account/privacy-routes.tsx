import { Elysia } from 'elysia'
import { listKeptReasons } from '#db/personal-data/kept-reasons.ts'
import { confirmIdentity, hasPassword } from '#src/accounts/sign-in/confirm-password.ts'
import { eraseSchema, exportSchema } from '#src/accounts/forms.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { consentValues, readConsents } from '#src/mail-consents/consent-form.ts'
import { saveAccountConsents } from '#src/mail-consents/consents.ts'
import { consentsSchema } from '#src/mail-consents/forms.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { generatedFile, page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { PrivacyPage } from '#templates/account/privacy-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type Owner, accountPageOptions, requireOwner, answerForm } from './owner.ts'
import { offeredConsents } from '#src/mail-consents/offered-consents.ts'

const path = '/account/privacy'

/** Export and deletion of the signed-in account. */
export const privacyRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, req, session }) => renderPrivacyPage(shop, view, await requireOwner(shop, req, session)), forAccount)
    .post(
      `${path}/emails`,
      async ({ view, req, session }) => {
        const { user } = await requireOwner(shop, req, session)
        const form = await readForm(view, req.raw, consentsSchema)
        const offered = offeredConsents(await currentSettings(shop))
        const choice = { ...readConsents(view, form.ok ? form.values : {}, offered), email: user.email, language: view.language }
        await shop.db.transaction((tx) => saveAccountConsents(tx, choice, shop.now()))
        return redirect(view, path, view.t('mailConsents.saved'))
      },
      forAccount,
    )
    .post(
      `${path}/export`,
      async ({ view, req, session }) => {
        const owner = await requireOwner(shop, req, session)
        const submission = await readForm(view, req.raw, exportSchema)
        const send = async ({ export_password: password = '' }: typeof exportSchema.static) => {
          await confirmIdentity(shop, { ...owner, client: req.client, password, field: 'export_password' })
          const { writeExportArchive } = await import('./export-archive.ts')
          return generatedFile(shop.timers, await writeExportArchive(shop, view, owner.user.id), {
            type: 'application/zip',
            saveAs: 'my-data.zip',
          })
        }
        return answerForm(view, submission, send, (options) =>
          renderPrivacyPage(shop, view, owner, { exportForm: submission.state }, options),
        )
      },
      forAccount,
    )
    .post(
      `${path}/delete`,
      async ({ view, req, session }) => {
        const owner = await requireOwner(shop, req, session)
        const submission = await readForm(view, req.raw, eraseSchema)
        const erase = async ({ delete_password: password = '' }: typeof eraseSchema.static) => {
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
        }
        return answerForm(view, submission, erase, (options) =>
          renderPrivacyPage(shop, view, owner, { deleteForm: submission.state }, options),
        )
      },
      forAccount,
    )

async function renderPrivacyPage(
  shop: Shop,
  view: View,
  { user }: Owner,
  { exportForm = initialForm(), deleteForm = initialForm() }: { exportForm?: FormState; deleteForm?: FormState } = {},
  options: PageOptions = {},
): Promise<Response> {
  const offered = offeredConsents(await currentSettings(shop))
  const consentForm = initialForm(await consentValues(shop.db.read, user))
  const forms = { exportForm, deleteForm, consentForm }
  const keptReasons = listKeptReasons({ isStaff: isStaff(user.roleId) })
  const props = { view, hasPassword: hasPassword(user), ...forms, offeredConsents: offered, keptReasons }
  return page(view, view.t('account.privacy'), <PrivacyPage {...props} />, { ...accountPageOptions, ...options })
}
