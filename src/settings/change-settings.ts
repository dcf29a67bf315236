import { inArray, max } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors.ts'
import { type Settings, readSettings, saveSettings } from './settings.ts'

/** When one of these settings was last saved, epoch ms; 0 when none ever was. */
export async function settingsUpdatedAt(q: Exec, keys: readonly (keyof Settings)[]): Promise<number> {
  const { cmsSettings } = q.t
  const [row] = await q
    .select({ updatedAt: max(cmsSettings.updatedAt) })
    .from(cmsSettings)
    .where(inArray(cmsSettings.key, [...keys]))
  return row?.updatedAt ?? 0
}

/**
 * Brings settings to what is wanted, writing only those that differ; returns what was and what is, by key. `seenAt` is when any of `keys`
 * had last been saved as they were shown: a later save by somebody else throws ConflictError. Throws UserError for the first that cannot be.
 */
export async function changeSettings(
  tx: Tx,
  input: Partial<Settings>,
  { keys, expectedUpdatedAt, now }: { keys: readonly (keyof Settings)[]; expectedUpdatedAt: number; now: number },
): Promise<Record<string, [unknown, unknown]>> {
  const updatedAt = await settingsUpdatedAt(tx, keys)
  if (updatedAt !== expectedUpdatedAt) throw new Conflict('settings.changedMeanwhile')
  const previous = await readSettings(tx)
  const changes = Object.entries(input).filter(([key, value]) => previous[key as keyof Settings] !== value)
  // Two saves within one millisecond are two all the same.
  if (changes.length > 0) await saveSettings(tx, Object.fromEntries(changes), Math.max(now, updatedAt + 1))
  return Object.fromEntries(changes.map(([key, value]) => [key, [previous[key as keyof Settings], value]]))
}
