import { Elysia } from 'elysia'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { DiscountConfigPage, configFields } from '#templates/discounts/config-page.tsx'
import { discountsPath } from '#templates/discounts/discount-list.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { configSchema } from '../forms.ts'
import { discountsSettings } from '../settings.ts'

const path = `${discountsPath}/config`
const subject = 'discount-settings'
const keys = Object.keys(discountsSettings) as (keyof typeof discountsSettings)[]

export const discountConfigRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'discounts'))
    .get(path, async ({ view }) => renderConfig(shop, view, await storedConfigForm(shop)))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, configSchema)
      const { status } = await saveForm(form, ({ updated_at, ...input }) =>
        withAudit(shop, view, { action: 'discount.configured', subject }, async (tx, now) => {
          const expectedUpdatedAt = updated_at ?? (await settingsUpdatedAt(tx, keys))
          const requireWritable = () => requireAccess(view, 'discounts', 'write')
          const change = await changeSettings(tx, input, { keys, expectedUpdatedAt, now, requireWritable })
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (status === 200) return redirect(view, path, view.t('discounts.config.saved'))
      return renderConfig(shop, view, form.state, status)
    })

async function storedConfigForm(shop: Shop): Promise<FormState> {
  const settings: Settings = await readSettings(shop.db.read)
  const values = Object.fromEntries(keys.map((key) => [key, settings[key]]))
  return initialForm({ ...values, updated_at: await settingsUpdatedAt(shop.db.read, keys) })
}

async function renderConfig(shop: Shop, view: StaffView, form: FormState, status: 200 | 409 | 422 = 200): Promise<Response> {
  const stored = await storedConfigForm(shop)
  const savedAt = Number(stored.values['updated_at'])
  const differences = configFields(view).map(({ name, label, options }) => {
    const shown = (state: FormState) => {
      const value = String(state.values[name] ?? '')
      return options?.find((option) => option.value === value)?.label ?? value
    }
    return { label, yours: shown(form), theirs: shown(stored) }
  })
  const conflict = status === 409 ? await describeConflict(shop, view, { subject, savedAt }, differences) : null
  // The reader has now seen the other save and may overwrite it.
  const shownForm = conflict ? { ...form, values: { ...form.values, updated_at: String(savedAt) } } : form
  const props = { view, form: shownForm, conflict, canWrite: view.can('discounts', 'write') }
  const title = view.t('discounts.config.title')
  return page(view, title, <DiscountConfigPage {...props} />, { status })
}
