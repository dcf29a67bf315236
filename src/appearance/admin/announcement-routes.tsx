import { Elysia } from 'elysia'
import { compareFields, describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findTranslationsOf } from '#src/i18n/content-translations.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { AnnouncementPage, type AnnouncementTranslation } from '#templates/appearance/announcement-page.tsx'
import { announcementPath, appearancePath } from '#templates/appearance/paths.ts'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { announcementFacts, announcementKeys, saveAnnouncement } from '../announcement.ts'
import { announcementSchema } from '../forms.ts'

const subject = 'appearance'

/** The bar above the header: its own page, with the undo of the page of the appearance. */
export const announcementAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(announcementPath, async ({ view }) => renderPage(shop, view, await loadForm(shop)))
    .post(announcementPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, announcementSchema)
      const outcome = await saveForm(form, ({ updated_at: expectedUpdatedAt, ...facts }) =>
        withAudit(shop, view, { action: 'appearance.saved', subject }, async (tx, now) => {
          const change = await saveAnnouncement(tx, facts, { expectedUpdatedAt, now })
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (outcome.status !== 200) return renderPage(shop, view, form.state, outcome.status)
      if (!outcome.result) return redirect(view, appearancePath, view.t('appearance.unchanged'))
      return redirect(view, `${appearancePath}?undo=${outcome.result.entry}`)
    })

async function loadForm({ db }: Shop): Promise<FormState> {
  const facts = announcementFacts(await readSettings(db.read))
  return initialForm({ updated_at: await settingsUpdatedAt(db.read, announcementKeys), ...facts })
}

async function renderPage(shop: Shop, view: StaffView, form: FormState, status: 200 | 422 | 409 = 200): Promise<Response> {
  const title = view.t('appearance.announcement')
  const conflict = status === 409 ? await findConflict(shop, view, form) : null
  const shown = conflict ? { ...form, values: { ...form.values, updated_at: conflict.savedAt } } : form
  const translations = view.can('content', 'read') ? await listTranslations(shop) : []
  const props = { view, form: shown, conflict, translations, canWrite: view.can('settings', 'write') }
  const body = <AnnouncementPage {...props} />
  return page(view, title, body, { status, styles: ['css/appearance-page.css'] })
}

/** For each language that visitors can choose, besides the one it is written in. */
async function listTranslations(shop: Shop): Promise<AnnouncementTranslation[]> {
  const languages = (await activeLanguages(shop)).filter(({ isDefault }) => !isDefault)
  if (languages.length === 0) return []
  const texts = await findTranslationsOf(shop.db.read, { kind: 'announcement', id: 1, field: 'text' })
  return languages.map(({ id, code, name }) => ({ id, code, name, text: null, state: null, ...texts.get(code) }))
}

async function findConflict(shop: Shop, view: StaffView, form: FormState) {
  const stored = await loadForm(shop)
  const savedAt = fieldValue({ form: stored, name: 'updated_at' })
  const differences = compareFields(
    view,
    { yours: form, theirs: stored },
    {
      text: ['appearance.announcement.text'],
      link: ['appearance.announcement.link'],
      starts: ['admin.schedule.starts'],
      ends: ['admin.schedule.ends'],
      background: ['appearance.announcement.background'],
      ink: ['appearance.announcement.ink'],
    },
  )
  return { ...(await describeConflict(shop, view, { subject, savedAt: Number(savedAt) }, differences)), savedAt }
}
