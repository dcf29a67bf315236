import type { Shop } from '#src/shop.ts'

interface Logged {
  session: { logger: { logQuery(sql: string): void } }
}

/**
 * Counts the statements that run on the reading side during `work`, built ones too: what grows with the rows shown asks once a row.
 * Runs it twice and counts the second time: the first fills what is kept between requests.
 */
export async function countReads(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  await work()
  // Every statement of a connection tells the one logger it was built with.
  const { logger } = (shop.db.read.root as Logged).session
  const before = logger.logQuery
  let count = 0
  logger.logQuery = () => void (count += 1)
  try {
    await work()
  } finally {
    logger.logQuery = before
  }
  return count
}
