import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { addLanguage, removeLanguage, setDefaultLanguage, setLanguageActive } from '#src/i18n/edit-languages.ts'
import { listKnownLanguages, nativeName } from '#src/i18n/language-names.ts'
import { listAllLanguages, getLanguage } from '#src/i18n/list-languages.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ConfirmPage } from '#templates/admin/list/list-bulk.tsx'
import { LanguagesPage, languagesPath } from '#templates/languages/languages-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export const languageListRoutes = (shop: Shop) =>
  new Elysia()
    // Who translates need not change settings.
    .use(new Elysia().use(requireStaff(shop, 'content')).get(languagesPath, ({ view }) => renderList(shop, view, initialForm())))
    .use(requireStaff(shop, 'settings', 'write'))
    .post(languagesPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, addSchema)
      const saved = await saveForm(form, ({ code }) =>
        withAudit(shop, view, { action: 'language.added' }, async (tx) => ({
          subject: `language:${await addLanguage(tx, code)}`,
          change: { code },
          name: nativeName(code),
        })),
      )
      if (saved.status !== 200) return renderList(shop, view, form.state, saved.status)
      return redirect(view, languagesPath, view.t('languages.added', { name: saved.result.name }))
    })
    .post(`${languagesPath}/:id/switch`, async ({ view, params, req }) => {
      const active = requireValid(await readForm(view, req.raw, switchSchema)).values.active === 'on'
      const id = parseId(params.id)
      const { name } = await withAudit(
        shop,
        view,
        { action: active ? 'language.on' : 'language.off', subject: `language:${id}` },
        async (tx) => {
          const language = await setLanguageActive(tx, id, active)
          return { change: { code: language.code }, name: language.name }
        },
      )
      return redirect(view, languagesPath, view.t(active ? 'languages.nowOn' : 'languages.nowOff', { name }))
    })
    .post(`${languagesPath}/:id/default`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { name } = await withAudit(shop, view, { action: 'language.default', subject: `language:${id}` }, async (tx, now) => {
        const { code, former, ...language } = await setDefaultLanguage(tx, id, now)
        return { change: { default: [former, code] }, name: language.name }
      })
      return redirect(view, languagesPath, view.t('languages.nowDefault', { name }))
    })
    .post(`${languagesPath}/:id/remove`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { name } = await withAudit(shop, view, { action: 'language.removed', subject: `language:${id}` }, async (tx) => {
        const language = await removeLanguage(tx, id)
        return { change: { code: language.code }, name: language.name }
      })
      return redirect(view, languagesPath, view.t('languages.removed', { name }))
    })
    .get(`${languagesPath}/:id/default`, async ({ view, params }) => {
      const language = await getLanguage(shop, parseId(params.id))
      const { t: translate } = view
      const title = translate('languages.makeDefaultTitle', { name: language.name })
      const body = (
        <ConfirmPage
          view={view}
          action={`${languagesPath}/${language.id}/default`}
          title={title}
          text={translate('languages.makeDefaultText', { name: language.name })}
          hidden={[]}
          confirm={translate('languages.makeDefault')}
          danger={false}
          back={languagesPath}
        />
      )
      return page(view, title, body)
    })

const addSchema = t.Object({ code: t.String({ maxLength: 35 }) })
const switchSchema = t.Object({ active: t.Union([t.Literal('on'), t.Literal('off')]) })

async function renderList(shop: Shop, view: StaffView, form: FormState, status = 200): Promise<Response> {
  const languages = await listAllLanguages(shop)
  const added = new Set(languages.map(({ code }) => code))
  const known = listKnownLanguages(view.language).filter(({ code }) => !added.has(code))
  return page(view, view.t('languages.title'), <LanguagesPage view={view} languages={languages} known={known} form={form} />, { status })
}
