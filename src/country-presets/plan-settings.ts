import { inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { SettingKey } from '#src/all-settings.ts'
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
