import { Elysia, t } from 'elysia'
import { ticketPriorities } from '#db/schema/tickets.ts'
import type { SettingKey } from '#src/all-settings.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseOpeningSpans } from '#src/lib/dates/business-hours.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { HelpdeskSettingsPage, helpdeskSettingsPath } from '#templates/inbox/settings-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { maxResolutionHours, maxResponseMinutes } from '#src/tickets/limits.ts'

const days = [0, 1, 2, 3, 4, 5, 6]
const kinds = ['response', 'resolution'] as const
const most = { response: maxResponseMinutes, resolution: maxResolutionHours }
const keys: SettingKey[] = [
  'helpdesk_hours',
  'helpdesk_holidays',
  ...kinds.flatMap((kind) => ticketPriorities.map((priority) => `helpdesk_${kind}_${priority}` as const)),
]

const schema = t.Object({
  updated_at: t.Integer(),
  ...Object.fromEntries(days.map((day) => [`hours_${day}`, t.String({ maxLength: 100 })])),
  holidays: t.String({ multiline: true, maxLength: 8000 }),
  ...Object.fromEntries(kinds.flatMap((kind) => ticketPriorities.map((priority) => [`${kind}_${priority}`, t.String({ maxLength: 10 })]))),
})
type Values = Record<string, string> & { updated_at: number }

/** Business hours, holidays and targets of tickets. */
export const helpdeskSettingsRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(helpdeskSettingsPath, async ({ view }) => render(shop, view, await loadForm(shop)))
    .post(helpdeskSettingsPath, async ({ view, req }) => {
      const form = (await readForm(view, req.raw, schema)) as unknown as ParsedForm<Values>
      const input = form.ok ? parseTargets(view, form) : {}
      const outcome = await saveForm(form, ({ updated_at: expectedUpdatedAt }) =>
        withAudit(shop, view, { action: 'settings.saved', subject }, async (tx, now) => {
          const change = await changeSettings(tx, input, { keys, expectedUpdatedAt, now })
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (outcome.status === 200) return redirect(view, helpdeskSettingsPath, view.t('settings.saved'))
      if (outcome.status === 422) return render(shop, view, form.state, { status: 422 })
      const stored = await loadForm(shop)
      const savedAt = Number(stored.values['updated_at'])
      const { text } = await describeConflict(shop, view, { subject, savedAt }, [])
      return render(shop, view, { ...form.state, values: { ...form.state.values, updated_at: String(savedAt) } }, { status: 409, text })
    })

const subject = 'settings'

/** What cannot be saved gets an error in the form. */
function parseTargets(view: StaffView, form: ParsedForm<Values>): Partial<Settings> {
  const { values } = form
  for (const day of days)
    if (parseOpeningSpans(values[`hours_${day}`]!) === null) form.addError(`hours_${day}`, view.t('inbox.settings.hoursInvalid'))
  const holidays = values['holidays']!.split(/[\s,;]+/).filter(Boolean)
  const wrongDay = holidays.find((day) => !isDay(day))
  if (wrongDay !== undefined) form.addError('holidays', view.t('inbox.settings.holidayInvalid', { day: wrongDay }))
  const targets = kinds.flatMap((kind) =>
    ticketPriorities.map((priority) => {
      const text = values[`${kind}_${priority}`]!
      const value = text === '' ? null : parseWholeNumber(text, view.moneyInput)
      if (text !== '' && (value === null || value < 1 || value > most[kind]))
        form.addError(`${kind}_${priority}`, view.t('settings.error.integerOrEmpty', { min: 1, max: most[kind] }))
      return [`helpdesk_${kind}_${priority}`, value] as const
    }),
  )
  return {
    helpdesk_hours: days.map((day) => values[`hours_${day}`]!.replaceAll(/\s+/g, '')).join(';'),
    helpdesk_holidays: [...new Set(holidays)].sort().join('\n'),
    ...Object.fromEntries(targets),
  }
}

async function loadForm({ db }: Shop): Promise<FormState> {
  const settings = await readSettings(db.read)
  const hours = settings.helpdesk_hours.split(';')
  return initialForm({
    updated_at: await settingsUpdatedAt(db.read, keys),
    holidays: settings.helpdesk_holidays,
    ...Object.fromEntries(days.map((day) => [`hours_${day}`, (hours[day] ?? '').replaceAll(',', ', ')])),
    ...Object.fromEntries(
      kinds.flatMap((kind) => ticketPriorities.map((priority) => [`${kind}_${priority}`, settings[`helpdesk_${kind}_${priority}`]])),
    ),
  })
}

async function render(
  shop: Shop,
  view: StaffView,
  form: FormState,
  { status = 200, text = null }: { status?: 200 | 422 | 409; text?: string | null } = {},
): Promise<Response> {
  const { timezone } = await readSettings(shop.db.read)
  const title = view.t('inbox.settings.title')
  const body = <HelpdeskSettingsPage view={view} form={form} timeZone={timezone} conflict={text} canWrite={view.can('settings', 'write')} />
  return page(view, title, body, { status, styles: ['css/inbox-page.css'] })
}
