import { inArray, max } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { Conflict } from '#src/lib/errors.ts'
import { type Settings, readSettings, saveSettings } from './settings.ts'

/** When one of these settings was last saved, epoch ms; 0 when none ever was. */
export async function settingsSavedAt(q: Exec, keys: readonly (keyof Settings)[]): Promise<number> {
  const { cmsSettings } = q.t
  const [row] = await q
    .select({ at: max(cmsSettings.updatedAt) })
    .from(cmsSettings)
    .where(inArray(cmsSettings.key, [...keys]))
  return row?.at ?? 0
}

/**
 * Brings settings to what is wanted, writing only those that differ; returns what was and what is, by key. `seenAt` is when any of `keys`
 * had last been saved as they were shown: a later save by somebody else throws Conflict. Throws Refusal for the first that cannot be.
 */
export async function changeSettings(
  tx: Tx,
  wanted: Partial<Settings>,
  { keys, seenAt, now }: { keys: readonly (keyof Settings)[]; seenAt: number; now: number },
): Promise<Record<string, [unknown, unknown]>> {
  const savedAt = await settingsSavedAt(tx, keys)
  if (savedAt !== seenAt) throw new Conflict('settings.changedMeanwhile')
  const before = await readSettings(tx)
  const changes = Object.entries(wanted).filter(([key, value]) => before[key as keyof Settings] !== value)
  // Two saves within one millisecond are two all the same.
  if (changes.length > 0) await saveSettings(tx, Object.fromEntries(changes), Math.max(now, savedAt + 1))
  return Object.fromEntries(changes.map(([key, value]) => [key, [before[key as keyof Settings], value]]))
}
