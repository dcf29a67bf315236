import { desc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { failsEveryShipment } from './carrier.ts'
import { carrierPauseSeconds } from './limits.ts'
import type { AskedCarrier } from './ask-carriers.ts'

/** Stores for staff what carriers answered, and pauses those that failed. */
export async function recordAnswers(tx: Tx, asked: AskedCarrier[], now: number): Promise<void> {
  const { carriers, carrierFailures } = tx.t
  for (const { rates, answer, detail } of asked) {
    const { carrier, failure } = answer
    if (failure === 'paused') continue
    const status = {
      blockedUntil: failure !== null && failsEveryShipment(failure) ? now + carrierPauseSeconds * 1000 : null,
      askedAt: now,
      answer: { ...answer, rates: rates.length },
    }
    await tx
      .insert(carriers)
      .values({ id: carrier, ...status })
      .onConflictDoUpdate({ target: carriers.id, set: status })
    if (failure !== null) await tx.insert(carrierFailures).values({ carrier, failure, detail, createdAt: now })
  }
}

/** Newest first. */
export async function listCarrierFailures(q: Exec, limit: number) {
  const { carrierFailures: failures } = q.t
  return q.select().from(failures).orderBy(desc(failures.createdAt), desc(failures.id)).limit(limit)
}

export async function listCarrierRecords(q: Exec) {
  return q.select().from(q.t.carriers)
}

/** True when it changed. */
export async function switchCarrier(tx: Tx, id: string, enabled: boolean): Promise<boolean> {
  const { carriers } = tx.t
  const [existing] = await tx.select({ enabled: carriers.enabled }).from(carriers).where(eq(carriers.id, id)).limit(1)
  if ((existing?.enabled ?? false) === enabled) return false
  await tx
    .insert(carriers)
    .values({ id, enabled })
    .onConflictDoUpdate({ target: carriers.id, set: { enabled, blockedUntil: null } })
  await bumpVersion(tx, 'shipping')
  return true
}
