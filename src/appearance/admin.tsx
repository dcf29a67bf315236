import { Elysia } from 'elysia'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findUndoResult, undoAuditEntry, undoable } from '#src/admin/undo.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import { settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { isValidSetting, readSettings, settingDefaults } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { AppearancePage } from '#templates/appearance/appearance-page.tsx'
import { appearanceImageNames, appearancePath as path } from '#templates/appearance/paths.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { announcementAdmin } from './admin/announcement-routes.tsx'
import { appearanceDifferences, appearanceForm, parseAppearance } from './admin/form-values.ts'
import { appearanceImageRoutes } from './admin/image-routes.ts'
import { appearancePreviewRoutes } from './admin/preview-routes.ts'
import { announcementState } from './announcement.ts'
import { appearanceOf, themeOverrideKeys } from './appearance.ts'
import { appearanceSchema, themeSchema, undoSchema } from './forms.ts'
import { appearanceKeys, changeSchema, chooseTheme, saveAppearance, undoAppearance } from './save-appearance.ts'
import { themeNames, themes } from './themes.ts'

const subject = 'appearance'
const action = { action: 'appearance.saved', subject }

export const appearanceAdmin = (shop: Shop) =>
  new Elysia()
    .use(appearanceImageRoutes(shop))
    .use(announcementAdmin(shop))
    .use(appearancePreviewRoutes(shop))
    .use(requireStaff(shop, 'settings'))
    .get(path, async ({ view }) => renderPage(shop, view, await loadForm(shop)))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, appearanceSchema)
      const input = form.ok ? parseAppearance(view, form, await readSettings(shop.db.read)) : {}
      const outcome = await saveForm(form, ({ updated_at: expectedUpdatedAt }) =>
        withAudit(shop, view, action, async (tx, now) => {
          const change = await saveAppearance(tx, input, { expectedUpdatedAt, now })
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (outcome.status !== 200) return renderPage(shop, view, form.state, outcome.status)
      return outcome.result ? redirectWithUndo(view, outcome.result.entry) : redirect(view, path, view.t('appearance.unchanged'))
    })
    .post(`${path}/theme`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, themeSchema)
      const theme = form.ok ? form.values.theme : ''
      if (!isValidSetting('theme', theme)) throw new NotFound('theme')
      const saved = await withAudit(shop, view, action, async (tx, now) => {
        const change = await chooseTheme(tx, theme, now)
        return Object.keys(change).length > 0 ? { change } : null
      })
      return saved ? redirectWithUndo(view, saved.entry) : redirect(view, path, view.t('appearance.unchanged'))
    })
    .post(`${path}/undo`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, undoSchema)
      const { text } = await undoAuditEntry(shop, view, undoableList, form.ok ? form.values.entry : 0)
      return redirect(view, path, text)
    })

const undoableList = {
  path,
  undo: {
    'appearance.saved': undoable(changeSchema, {
      describe: (view) => ({ text: view.t('appearance.saved'), canUndo: true }),
      undo: (tx, change, { now }) => undoAppearance(tx, change, now),
    }),
  },
}

const redirectWithUndo = (view: StaffView, entry: number) => redirect(view, `${path}?undo=${entry}`)

const loadForm = async ({ db }: Shop): Promise<FormState> =>
  appearanceForm(await readSettings(db.read), await settingsUpdatedAt(db.read, appearanceKeys))

async function renderPage(shop: Shop, view: StaffView, form: FormState, status: 200 | 422 | 409 = 200): Promise<Response> {
  const settings = await readSettings(shop.db.read)
  const stored = await loadForm(shop)
  const savedAt = Number(stored.values['updated_at'])
  const conflict =
    status === 409 ? await describeConflict(shop, view, { subject, savedAt }, appearanceDifferences(view, form, stored)) : null
  const undo = await findUndoResult(shop, view, undoableList, { url: view.url, back: '' })
  const props = {
    // The reader has now seen the other save and may overwrite it.
    form: conflict ? { ...form, values: { ...form.values, updated_at: String(savedAt) } } : form,
    conflict,
    undo: undo?.undo ? { text: undo.text, entry: undo.undo.fields['entry']! } : null,
    themes: themeNames.map((name) => ({ name, ...themes[name] })),
    theme: appearanceOf(settings).theme,
    isCustomized: themeOverrideKeys.some((key) => settings[key] !== settingDefaults[key]),
    images: appearanceImageNames.map((name) => {
      const image = storedImage(settings[name])
      return { name, src: image && `/media/${image.stem}-${Math.min(400, image.width)}.webp` }
    }),
    announcement: announcementState(settings, shop.now()),
    canWrite: view.can('settings', 'write'),
  }
  const title = view.t('appearance.title')
  const body = <AppearancePage view={view} {...props} />
  return page(view, title, body, {
    status,
    styles: ['css/appearance-page.css'],
    scripts: ['js/live-preview.js'],
  })
}
