import type { Shop } from '#src/shop.ts'

interface ConnectionWithLogger {
  session: { logger: { logQuery(sql: string): void } }
}

/**
 * Counts the statements that run on the reading side during `work`, built ones too: what grows with the rows shown asks once a row.
 * Runs it twice and counts the second time: the first fills what is kept between requests.
 */
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
