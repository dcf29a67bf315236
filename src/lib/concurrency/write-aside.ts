import type { Tx } from '#db/types.ts'
import { isUnavailable } from '../errors/is-unavailable.ts'
import type { Shop } from '#src/shop.ts'
import { waitAtMost } from './wait-at-most.ts'

/** Ms that a page waits for a write that it does not need. */
const maxWaitMs = 100

/**
 * Writes what a page notes while it is read, such as that it was seen. While nothing can be written the page does without: false, and it is
 * written later or not at all. Other errors are thrown.
 */
export async function writeAside(
  { db, log, timers }: Pick<Shop, 'db' | 'log' | 'timers'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const write = db.transaction(work).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'a page was shown without writing what it notes')
      if (isUnavailable(error)) return false
      throw error
    },
  )
  return (await waitAtMost(timers, maxWaitMs, write)) ?? false
}
