import { Type } from '@sinclair/typebox'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import type { SettingKey } from '#src/all-settings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings, saveSettings, settingDefaults } from '#src/settings/settings.ts'
import { announcementKeys } from './announcement.ts'
import { appearanceOf, themeKeys, themeOverrideKeys } from './appearance.ts'
import { findContrastProblems } from './contrast.ts'
import { type ThemeName, colorNames, themes } from './themes.ts'
import { darkAccent } from './dark-accent.ts'

/** The settings of the page's form. Images have forms of their own. */
export const appearanceKeys = [...themeKeys] as const satisfies SettingKey[]

export type AppearanceInput = Partial<Pick<Settings, (typeof appearanceKeys)[number]>>

/** [previous, new] by key. Throws Conflict after another save. */
export async function saveAppearance(
  tx: Tx,
  input: AppearanceInput,
  { expectedUpdatedAt, now }: { expectedUpdatedAt: number; now: number },
): Promise<Record<string, [unknown, unknown]>> {
  const settings = { ...(await readSettings(tx)), ...input }
  return changeSettings(tx, withoutPresets(settings), { keys: appearanceKeys, expectedUpdatedAt, now, requireWritable: () => {} })
}

/** By the setting whose color has to change. */
export function contrastErrors(settings: Settings) {
  const { light, dark, scheme } = appearanceOf(settings)
  const inLight = findContrastProblems(light, 'light').map((problem) => ({ ...problem, key: `theme_${problem.color}` as const }))
  const inDark = findContrastProblems(dark, 'dark').map((problem) => ({
    ...problem,
    key: settings.theme_own_dark ? (`theme_dark_${problem.color}` as const) : (`theme_${problem.color}` as const),
  }))
  return [...(scheme === 'dark' ? [] : inLight), ...(scheme === 'light' ? [] : inDark)]
}

/** Takes a theme as it is: everything that it presets is cleared. */
export async function chooseTheme(tx: Tx, theme: ThemeName, now: number): Promise<Record<string, [unknown, unknown]>> {
  const cleared = Object.fromEntries(themeOverrideKeys.map((key) => [key, settingDefaults[key]]))
  const expectedUpdatedAt = await settingsUpdatedAt(tx, appearanceKeys)
  return changeSettings(tx, { ...cleared, theme }, { keys: appearanceKeys, expectedUpdatedAt, now, requireWritable: () => {} })
}

// What equals the theme is not stored, so that it follows the theme in later releases.
function withoutPresets(settings: Settings): AppearanceInput {
  const theme = themes[settings.theme]
  const input: Record<string, unknown> = Object.fromEntries(appearanceKeys.map((key) => [key, settings[key]]))
  for (const name of colorNames) if (settings[`theme_${name}`] === theme.light[name]) input[`theme_${name}`] = ''
  const preset = input['theme_accent'] === '' ? theme.dark : { ...theme.dark, accent: darkAccent(settings.theme_accent) }
  for (const name of colorNames)
    if (!settings.theme_own_dark || settings[`theme_dark_${name}`] === preset[name]) input[`theme_dark_${name}`] = ''
  for (const name of ['fonts', 'corners', 'density', 'header'] as const)
    if (settings[`theme_${name}`] === theme[name]) input[`theme_${name}`] = 'theme'
  return input as AppearanceInput
}

/** As the audit log stores it: [previous, new] by key. */
export const changeSchema = Type.Record(Type.String(), Type.Tuple([Type.Unknown(), Type.Unknown()]))

/** Puts back what a save replaced. Throws Conflict when one of its settings was saved again. */
export async function undoAppearance(tx: Tx, change: Record<string, [unknown, unknown]>, now: number): Promise<void> {
  const settings: Record<string, unknown> = await readSettings(tx)
  const isChanged = Object.entries(change).some(([key, [, value]]) => settings[key] !== value)
  if (isChanged) throw new Conflict('appearance.changedSince')
  const previous = Object.fromEntries(Object.entries(change).map(([key, [value]]) => [key, value]))
  const updatedAt = await settingsUpdatedAt(tx, [...appearanceKeys, ...announcementKeys])
  await saveSettings(tx, previous as Partial<Settings>, nextUpdatedAt(now, updatedAt))
}
