import { Elysia } from 'elysia'
import { readSearch } from '#src/admin/list.ts'
import { type SettingKey, allSettings, shownSettings } from '#src/all-settings.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { countSalesDays } from '#src/refunds/count-sales-days.ts'
import type { Shop } from '#src/shop.ts'
import { redirect, page, withToast } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { SettingsPage, settingsPath as path } from '#templates/settings/settings-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { settingsDifferences, settingsForm, parseSettings, withoutLockedSwitches } from './admin/form-values.ts'
import { changeSettings, settingsUpdatedAt } from './change-settings.ts'
import { settingsSections } from './admin/settings-fields.ts'
import { settingsSchema } from './forms.ts'
import { areaOf } from './setting-types.ts'
import { invalidValueMessage } from './setting-values.ts'
import { isCurrencyLocked, readSettings } from './settings.ts'

export const settingsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, async ({ view }) => renderSettingsPage(shop, view, { form: await loadSettingsForm(shop, view) }))
    .post(path, async ({ view, req }) => {
      const copy = req.copy()
      const form = await readForm(view, req.raw, settingsSchema)
      const current = await readSettings(shop.db.read)
      const { input, invalid } = form.ok
        ? parseSettings(withoutLockedSwitches(view, form.values, form.state), current, view.moneyInput)
        : { input: {}, invalid: [] }
      for (const key of invalid) {
        const message = invalidValueMessage(allSettings[key])
        form.addError(key, view.t(message.key, message.params))
      }
      const languages = await activeLanguages(shop)
      if (input.default_language !== undefined && !languages.some(({ code }) => code === input.default_language))
        form.addError('default_language', view.t('settings.error.language'))
      const requireWritable = (key: SettingKey) => {
        const area = areaOf(allSettings[key])
        if (area) requireAccess(view, area, 'write')
      }
      // Also before validation: a form that is denied anyway needs no corrections.
      const changed = shownSettings.map(({ key }) => key).filter((key) => key in input && input[key] !== current[key])
      for (const key of changed) requireWritable(key)
      const asked = changed.some((key) => areaOf(allSettings[key]) === 'staff') ? await askForProof(shop, { view, req, copy }) : null
      if (asked) return asked
      const outcome = await saveForm(form, ({ updated_at }) =>
        withAudit(shop, view, { action: 'settings.saved', subject }, async (tx, now) => {
          const expectedUpdatedAt = updated_at ?? (await settingsUpdatedAt(tx, shownKeys))
          const change = await changeSettings(tx, input, { keys: shownKeys, expectedUpdatedAt, now, requireWritable })
          if (input.timezone !== undefined && 'timezone' in change) await countSalesDays(tx, input.timezone)
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (outcome.status !== 200) return renderSettingsPage(shop, view, { form: form.state, status: outcome.status })
      const message = view.t('settings.saved')
      const change = outcome.result?.change ?? {}
      const layoutChanged = shownSettings.some(({ key, definition }) => definition.inStaffLayout && key in change)
      if (!view.partial || layoutChanged) return redirect(view, path, message)
      return withToast(await renderSettingsPage(shop, view, { form: await loadSettingsForm(shop, view) }), 'toast', message)
    })

const subject = 'settings'
const shownKeys = shownSettings.map(({ key }) => key)

const loadSettingsForm = async ({ db }: Shop, view: StaffView): Promise<FormState> =>
  settingsForm(await readSettings(db.read), await settingsUpdatedAt(db.read, shownKeys), view.moneyInput)

async function renderSettingsPage(
  shop: Shop,
  view: StaffView,
  { form, status = 200 }: { form: FormState; status?: 200 | 422 | 409 },
): Promise<Response> {
  const stored = await loadSettingsForm(shop, view)
  const savedAt = Number(stored.values['updated_at'])
  const conflict = status === 409 ? await describeConflict(shop, view, { subject, savedAt }, settingsDifferences(view, form, stored)) : null
  // The reader has now seen the other save and may overwrite it.
  const shownForm = conflict ? { ...form, values: { ...form.values, updated_at: String(savedAt) } } : form
  const languages = await activeLanguages(shop)
  const sections = settingsSections(view, shownForm, { stored, isCurrencyLocked: await isCurrencyLocked(shop.db.read), languages })
  const body = <SettingsPage view={view} form={shownForm} sections={sections} conflict={conflict} query={readSearch(view)} />
  const title = view.t('settings.title')
  return page(view, title, body, { status, styles: ['css/first-steps-page.css'] })
}
