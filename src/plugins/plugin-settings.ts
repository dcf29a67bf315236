import { siteLink } from '#src/lib/links/site-link.ts'
import { defaultTextLength } from './limits.ts'
import type { Plugin, PluginSetting } from './plugin.ts'
import type { SettingValues } from './plugin-context.ts'

export const settingsOf = (plugin: Plugin): [name: string, setting: PluginSetting][] => Object.entries(plugin.settings ?? {})

export const textLength = (setting: PluginSetting): number =>
  setting.kind === 'text' ? (setting.maxLength ?? defaultTextLength) : setting.kind === 'link' || setting.kind === 'secret' ? 500 : 16

/** Every setting: as stored where that still fits, else its default. */
export function readSettingValues(plugin: Plugin, stored: Readonly<Record<string, unknown>>): SettingValues {
  return Object.fromEntries(
    settingsOf(plugin).map(([name, setting]) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined
      return [name, fits(setting, value) ? value : defaultOf(setting)]
    }),
  )
}

/** For the audit log: secrets are only said to be set. */
export const auditedSettings = (plugin: Plugin, values: SettingValues): SettingValues =>
  Object.fromEntries(settingsOf(plugin).map(([name, { kind }]) => [name, kind === 'secret' ? values[name] !== '' : values[name]!]))

export function defaultOf(setting: PluginSetting): SettingValues[string] {
  if (setting.kind === 'text') return setting.default ?? ''
  if (setting.kind === 'switch') return setting.default ?? false
  if (setting.kind === 'number' || setting.kind === 'choice') return setting.default
  if (setting.kind === 'categories') return []
  return setting.kind === 'time' ? null : ''
}

function fits(setting: PluginSetting, value: unknown): value is SettingValues[string] {
  switch (setting.kind) {
    case 'number':
      return Number.isSafeInteger(value) && Number(value) >= setting.minimum && Number(value) <= setting.maximum
    case 'switch':
      return typeof value === 'boolean'
    case 'choice':
      return setting.options.some((option) => option.value === value)
    case 'time':
      return value === null || Number.isSafeInteger(value)
    case 'categories':
      return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id))
    case 'link':
      return typeof value === 'string' && (value === '' || siteLink(value) !== null)
    default:
      return typeof value === 'string' && [...value].length <= textLength(setting)
  }
}
