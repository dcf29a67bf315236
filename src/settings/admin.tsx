import { Elysia } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { conflictOf, trySave } from '#src/admin/edit.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { SettingsPage, settingsPath as path } from '#templates/settings/settings-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { differencesIn, settingsForm, settingsFrom } from './admin/form-values.ts'
import { changeSettings, settingsSavedAt } from './change-settings.ts'
import { settingsSchema, shownSettings } from './forms.ts'
import { isCurrencyKept, readSettings } from './settings.ts'

/** What the shop goes by: one page, one form, one save. */
export const settingsAdmin = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'settings'))
    .get(path, async ({ view }) => answerSettings(shop, view, { form: await formNow(shop) }))
    .post(path, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, settingsSchema)
      const now = await readSettings(shop.db.read)
      const { wanted, wrong } = form.ok ? settingsFrom(form.values, now) : { wanted: {}, wrong: [] }
      for (const key of wrong) form.refuse(key, view.t(`settings.wrong.${key}`))
      const outcome = await trySave(form, ({ updated_at }) =>
        shop.db.transaction(async (tx) => {
          const seenAt = updated_at ?? (await settingsSavedAt(tx, shownSettings))
          const change = await changeSettings(tx, wanted, { keys: shownSettings, seenAt, now: shop.now() })
          const entry = { actor: view.user, action: 'settings.saved', subject, change, now: shop.now() }
          if (Object.keys(change).length > 0) await record(tx, entry)
          return change
        }),
      )
      if (outcome.status !== 200) return answerSettings(shop, view, { form: form.form, status: outcome.status })
      const said = view.t('settings.saved')
      // What stands around the page changes too.
      const framed = ['site_name', 'currency', 'timezone'].some((key) => key in outcome.done)
      if (!view.partial || framed) return go(view, path, said)
      return telling(await answerSettings(shop, view, { form: await formNow(shop) }), 'toast', said)
    })

const subject = 'settings'

const formNow = async ({ db }: Shop): Promise<FormState> =>
  settingsForm(await readSettings(db.read), await settingsSavedAt(db.read, shownSettings))

async function answerSettings(
  shop: Shop,
  view: StaffView,
  { form, status = 200 }: { form: FormState; status?: 200 | 422 | 409 },
): Promise<Response> {
  const stored = await formNow(shop)
  const savedAt = Number(stored.values['updated_at'])
  const conflict = status === 409 ? await conflictOf(shop, view, { subject, savedAt }, differencesIn(view, form, stored)) : null
  // From here on they know what was saved meanwhile, and may save over it.
  const shown = conflict ? { ...form, values: { ...form.values, updated_at: String(savedAt) } } : form
  const body = (
    <SettingsPage view={view} form={shown} stored={stored} conflict={conflict} currencyIsKept={await isCurrencyKept(shop.db.read)} />
  )
  const plain = view.t('settings.title')
  const title = status === 422 ? view.t('common.errorTitle', { title: plain }) : plain
  if (!view.partial) return page(view, title, body, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}
