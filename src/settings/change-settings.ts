import { inArray, max } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { type SettingKey, settingKeys } from '#src/all-settings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { type Settings, readSettings, saveSettings } from './settings.ts'

/** When any of these settings was last saved, in epoch ms; 0 = never. */
export async function settingsUpdatedAt(q: Exec, keys: readonly SettingKey[]): Promise<number> {
  const { cmsSettings } = q.t
  const [row] = await q
    .select({ updatedAt: max(cmsSettings.updatedAt) })
    .from(cmsSettings)
    .where(inArray(cmsSettings.key, [...keys]))
  return row?.updatedAt ?? 0
}

interface SettingsChange {
  keys: readonly SettingKey[]
  expectedUpdatedAt: number
  now: number
  /** Throws for a setting that this user may not change. */
  requireWritable?(key: SettingKey): void
}

/** [previous, new] by key. Throws Conflict when `keys` were saved after `expectedUpdatedAt`, UserError for the first invalid value. */
export async function changeSettings(
  tx: Tx,
  input: Partial<Settings>,
  { keys, expectedUpdatedAt, now, requireWritable }: SettingsChange,
): Promise<Record<string, [unknown, unknown]>> {
  const updatedAt = await settingsUpdatedAt(tx, keys)
  if (updatedAt !== expectedUpdatedAt) throw new Conflict('settings.editConflict')
  const previous = await readSettings(tx)
  const changedKeys = settingKeys.filter((key) => key in input && input[key] !== previous[key])
  for (const key of changedKeys) requireWritable?.(key)
  const patch = Object.fromEntries(changedKeys.map((key) => [key, input[key]]))
  // Two saves within one millisecond need different times, or the stale check would miss the second.
  if (changedKeys.length > 0) await saveSettings(tx, patch, nextUpdatedAt(now, updatedAt))
  return Object.fromEntries(changedKeys.map((key) => [key, [previous[key], input[key]]]))
}

/** The same, whenever they were saved. */
export async function applySettings(tx: Tx, wanted: Partial<Settings>, now: number): Promise<Record<string, [unknown, unknown]>> {
  const keys = settingKeys.filter((key) => key in wanted)
  return changeSettings(tx, wanted, { keys, expectedUpdatedAt: await settingsUpdatedAt(tx, keys), now })
}
