import type { Tx } from '#db/types.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { digestKey } from './limit-keys.ts'
import { repeatHours } from './limits.ts'
import { countHit } from './rate-limits.ts'

/**
 * Whether a form was sent before, for what has no row with its key. Throws Conflict when it was sent with another content. Call first in the
 * transaction of what it does: forms that are sent at once wait for each other here.
 */
export async function isRepeatedForm(tx: Tx, { key, content }: { key: string; content: unknown }, now: number): Promise<boolean> {
  const form = hashToken(key)
  const { count } = await countHit(tx, digestKey('form', form), repeatHours * 3_600_000, now)
  const same = await countHit(tx, digestKey('form', `${form}:${contentDigest(content)}`), repeatHours * 3_600_000, now)
  if (count > 1 && same.count === 1) throw new Conflict('errors.formUsed')
  return count > 1
}
