import { inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { SettingKey } from '#src/all-settings.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'

export interface SettingPlan<K extends SettingKey = SettingKey> {
  key: K
  value: Settings[K]
  current: Settings[K]
  isDone: boolean
  /** A person has saved another value: it is changed only on request. */
  isChosen: boolean
}

export async function planSettings<K extends SettingKey>(q: Exec, wanted: Partial<Pick<Settings, K>>): Promise<SettingPlan<K>[]> {
  const keys = Object.keys(wanted) as K[]
  if (keys.length === 0) return []
  const { cmsSettings } = q.t
  const settings = await readSettings(q)
  const saved = new Set(
    (await q.select({ key: cmsSettings.key }).from(cmsSettings).where(inArray(cmsSettings.key, keys))).map(({ key }) => key),
  )
  return keys.map((key) => {
    const value = wanted[key] as Settings[K]
    const isDone = settings[key] === value
    // A new store is set up without a period.
    const isChosen = !isDone && saved.has(key) && settings[key] !== null
    return { key, value, current: settings[key], isDone, isChosen }
  })
}

/** [previous, new] by key, of those that changed. */
export async function applySettings<K extends SettingKey>(
  tx: Tx,
  wanted: Partial<Pick<Settings, K>>,
  now: number,
): Promise<Record<string, [unknown, unknown]>> {
  const keys = Object.keys(wanted) as K[]
  const expectedUpdatedAt = await settingsUpdatedAt(tx, keys)
  return changeSettings(tx, wanted as Partial<Settings>, { keys, expectedUpdatedAt, now, requireWritable: () => {} })
}
