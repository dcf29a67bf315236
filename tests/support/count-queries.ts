import type { Shop } from '#src/shop.ts'

interface ConnectionWithLogger {
  session: { logger: { logQuery(sql: string): void } }
}

/** Counts the statements on the read connection during `action`. Runs it twice and counts the second run, because the first fills caches. */
export async function countQueries(shop: Shop, action: () => Promise<unknown>): Promise<number> {
  await action()
  // All statements of a connection go to the logger it was created with.
  const { logger } = (shop.db.read.root as ConnectionWithLogger).session
  const originalLogQuery = logger.logQuery
  let count = 0
  logger.logQuery = () => void (count += 1)
  try {
    await action()
  } finally {
    logger.logQuery = originalLogQuery
  }
  return count
}
