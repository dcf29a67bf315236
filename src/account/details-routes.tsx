import { Elysia } from 'elysia'
import { getUser, saveProfile, saveUserLanguage } from '#src/accounts/users.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { translator } from '#src/i18n/translator.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { normalizeVatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { Shop } from '#src/shop.ts'
import { languageDays } from '#src/storefront/limits.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { DetailsTab } from '#templates/account/details-tab.tsx'
import { tabPath } from '#templates/account/tab-path.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { detailsSchema } from './forms.ts'
import { type SignedInView, renderDashboard, requireSignedIn } from './render-dashboard.tsx'

/** Name, phone and language of the signed-in user. */
export const detailsRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).post(
    '/account/details',
    async ({ view, req }) => {
      const signedIn = requireSignedIn(view)
      const languages = await activeLanguages(shop)
      const submission = await readForm(view, req.raw, detailsSchema)
      const saved = await submission.attempt(async ({ name, phone, vat_number, language }) => {
        if (language !== undefined && !languages.some(({ code }) => code === language)) throw new UserError('form.choose', {}, 'language')
        await shop.db.transaction(async (tx) => {
          await saveProfile(
            tx,
            signedIn.user.id,
            { name, phone, ...(vat_number === undefined ? {} : { vatNumber: normalizeVatNumber(vat_number) }) },
            shop.now(),
          )
          if (language !== undefined) await saveUserLanguage(tx, signedIn.user.id, language)
        })
        return { language }
      })
      if (!saved) return renderDetailsForm(shop, signedIn, submission.state, 422)
      // The cookie comes before the account's language.
      if (saved.language !== undefined) req.setCookie('language', saved.language, languageDays * 86_400)
      const t = await translator(shop, saved.language ?? view.language)
      return redirect(view, tabPath('details'), t('account.detailsSaved'))
    },
    forAccount,
  )

export async function renderDetails(shop: Shop, view: SignedInView): Promise<Response> {
  const { name, phone, vatNumber } = await getUser(shop.db.read, view.user.id)
  return renderDetailsForm(shop, view, initialForm({ name, phone, vat_number: vatNumber, language: view.language }))
}

async function renderDetailsForm(shop: Shop, view: SignedInView, form: FormState, status = 200): Promise<Response> {
  const languages = await activeLanguages(shop)
  return renderDashboard(view, 'details', <DetailsTab view={view} form={form} languages={languages} />, { status })
}
