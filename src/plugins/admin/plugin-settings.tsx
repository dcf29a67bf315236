import { type TSchema, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { fromLocalTime, toLocalTime } from '#src/lib/dates/local-time.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { type SettingField, PluginSettingsPage } from '#templates/plugins/plugin-settings-page.tsx'
import { pluginsPath as path } from '#templates/plugins/plugins-path.ts'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { getInstalled, nameOf } from '../find-installed.ts'
import type { InstalledPlugin } from '../installed-plugin.ts'
import type { Plugin, PluginSetting } from '../plugin.ts'
import type { SettingValues } from '../plugin-context.ts'
import { getPluginRecord, savePluginSettings } from '../plugin-records.ts'
import { auditedSettings, readSettingValues, settingsOf, textLength } from '../plugin-settings.ts'
import { pluginText } from '../plugin-texts.ts'
import { categoryOptions } from '#src/blocks/entity-options.ts'

export const pluginSettingsRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(`${path}/:slug/settings`, ({ view, params }) => renderSettings(shop, view, findWithSettings(shop, params.slug), null))
    .post(`${path}/:slug/settings`, async ({ view, req, params }) => {
      const found = findWithSettings(shop, params.slug)
      const { installed, plugin } = found
      const { slug } = installed
      // Whose key it is decides who is paid, or who reads what the plugin sends; an address beside it decides where the stored key goes.
      const asked = hasSecret(plugin) ? await askForProof(shop, { view, req }) : null
      if (asked) return asked
      const form = await readForm(view, req.raw, formSchema(plugin))
      const { timezone } = await readSettings(shop.db.read)
      const saved = await saveForm(form, (submitted) =>
        withAudit(shop, view, { action: 'plugin.saved', subject: `plugin:${slug}` }, async (tx, now) => {
          const record = await getPluginRecord(tx, slug)
          const before = readSettingValues(plugin, record.settings)
          const values = toValues(plugin, submitted, before, timezone)
          checkRule(view, plugin, values)
          const expectedUpdatedAt = /^\d{1,15}$/.test(String(submitted['updated_at'])) ? Number(submitted['updated_at']) : record.updatedAt
          await savePluginSettings(tx, slug, values, { now, expectedUpdatedAt })
          return { change: changesBetween(auditedSettings(plugin, before), auditedSettings(plugin, values)) }
        }),
      )
      if (saved.status !== 200) return renderSettings(shop, view, found, { form: form.state, status: saved.status })
      return redirect(view, path, view.t('plugins.settingsSaved', { name: nameOf(view, installed) }))
    })

const hasSecret = (plugin: Plugin): boolean => settingsOf(plugin).some(([, { kind }]) => kind === 'secret')

interface Found {
  installed: InstalledPlugin
  plugin: Plugin
}

function findWithSettings(shop: Shop, slug: string): Found {
  const installed = getInstalled(shop, slug)
  if (installed.plugin === null || settingsOf(installed.plugin).length === 0) throw new NotFound('settings of the plugin')
  return { installed, plugin: installed.plugin }
}

/** The names of plugins begin with `s_`, so that none collides with a field of ours. */
const fieldName = (name: string): string => `s_${name}`

function formSchema(plugin: Plugin) {
  const fields: Record<string, TSchema> = { updated_at: Type.Optional(Type.String({ maxLength: 15 })) }
  for (const [name, setting] of settingsOf(plugin)) fields[fieldName(name)] = fieldSchema(setting)
  return Type.Object(fields)
}

function fieldSchema(setting: PluginSetting): TSchema {
  switch (setting.kind) {
    case 'number':
      return Type.Integer({ minimum: setting.minimum, maximum: setting.maximum })
    case 'switch':
      return Type.Boolean()
    case 'choice':
      return Type.Union(setting.options.map(({ value }) => Type.Literal(value)))
    case 'categories':
      return Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 1000 })
    case 'secret':
      return Type.Optional(Type.String({ maxLength: textLength(setting), format: 'password' }))
    case 'text':
      return Type.String({
        maxLength: textLength(setting),
        ...(setting.multiline ? { multiline: true } : {}),
        ...(setting.required ? { minLength: 1 } : { default: '' }),
      })
    default:
      return Type.String({ maxLength: textLength(setting), default: '' })
  }
}

/** An empty secret stays as it is. Throws UserError for what is no time or no link. */
function toValues(plugin: Plugin, submitted: Record<string, unknown>, before: SettingValues, timeZone: string): SettingValues {
  return Object.fromEntries(
    settingsOf(plugin).map(([name, { kind }]) => {
      const value = submitted[fieldName(name)] as SettingValues[string]
      if (kind === 'secret') return [name, (value ?? '') === '' ? before[name]! : value]
      if (kind === 'link' && value !== '' && siteLink(String(value)) === null) throw new UserError('plugins.linkWrong', {}, fieldName(name))
      if (kind !== 'time') return [name, value]
      const ms = value === '' ? null : fromLocalTime(String(value), timeZone)
      if (ms === null && value !== '') throw new UserError('admin.schedule.noTime', {}, fieldName(name))
      return [name, ms]
    }),
  )
}

function checkRule(view: StaffView, plugin: Plugin, values: SettingValues): void {
  const problem = plugin.checkSettings?.(values) ?? null
  if (problem) throw new UserError('plugins.settingWrong', { reason: pluginText(view, problem.message) }, fieldName(problem.setting))
}

function storedForm(plugin: Plugin, values: SettingValues, timeZone: string): FormState {
  return initialForm(
    Object.fromEntries(
      settingsOf(plugin).map(([name, { kind }]) => {
        const value = values[name]!
        if (kind === 'secret') return [fieldName(name), '']
        if (kind === 'time') return [fieldName(name), typeof value === 'number' ? toLocalTime(value, timeZone) : '']
        return [fieldName(name), Array.isArray(value) ? value.map(String) : value]
      }),
    ),
  )
}

async function renderSettings(
  shop: Shop,
  view: StaffView,
  { installed, plugin }: Found,
  submitted: { form: FormState; status: 422 | 409 } | null,
): Promise<Response> {
  const { settings, updatedAt } = await getPluginRecord(shop.db.read, installed.slug)
  const { timezone } = await readSettings(shop.db.read)
  const values = readSettingValues(plugin, settings)
  const stored = storedForm(plugin, values, timezone)
  const categories = settingsOf(plugin).some(([, { kind }]) => kind === 'categories') ? await categoryOptions({ shop }) : []
  const fields = settingsOf(plugin).map(([name, setting]) => toField(view, { name, setting, values, categories, timezone }))
  const form = submitted?.form ?? stored
  const differences = fields
    .filter(({ type }) => type !== 'password')
    .map(({ name, label }) => ({ label, yours: String(form.values[name] ?? ''), theirs: String(stored.values[name] ?? '') }))
  const subject = `plugin:${installed.slug}`
  const conflict = submitted?.status === 409 ? await describeConflict(shop, view, { subject, savedAt: updatedAt }, differences) : null
  const title = view.t('plugins.settingsOf', { name: nameOf(view, installed) })
  const canWrite = view.can('settings', 'write')
  const body = (
    <PluginSettingsPage
      view={view}
      title={title}
      fields={fields}
      form={form}
      conflict={conflict}
      updatedAt={updatedAt}
      canWrite={canWrite}
      slug={installed.slug}
    />
  )
  return page(view, title, body, { status: submitted?.status ?? 200 })
}

interface DrawnSetting {
  name: string
  setting: PluginSetting
  values: SettingValues
  categories: Option[]
  timezone: string
}

function toField(view: StaffView, { name, setting, values, categories, timezone }: DrawnSetting): SettingField {
  const hints = [
    setting.hint && pluginText(view, setting.hint),
    setting.kind === 'time' && view.t('plugins.timeZone', { timezone }),
    setting.kind === 'secret' && view.t(values[name] === '' ? 'plugins.secretMissing' : 'plugins.secretSet'),
  ]
  const common = { name: fieldName(name), label: pluginText(view, setting.label), hint: hints.filter(Boolean).join(' ') }
  switch (setting.kind) {
    case 'text':
      return {
        ...common,
        type: setting.multiline ? 'textarea' : 'text',
        maxlength: textLength(setting),
        required: setting.required === true,
      }
    case 'number':
      return { ...common, type: 'text', inputmode: 'numeric', width: 10 }
    case 'switch':
      return { ...common, type: 'switch' }
    case 'choice':
      return { ...common, type: 'select', options: setting.options.map(({ value, label }) => ({ value, label: pluginText(view, label) })) }
    case 'time':
      return { ...common, type: 'datetime-local' }
    case 'secret':
      return { ...common, type: 'password', maxlength: textLength(setting) }
    case 'categories':
      return { ...common, type: 'checks', options: categories }
    case 'link':
      return { ...common, type: 'text', maxlength: textLength(setting) }
  }
}
