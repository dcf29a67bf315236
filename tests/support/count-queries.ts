import type { Shop } from '#src/shop.ts'

interface ConnectionWithLogger {
  session: { logger: { logQuery(sql: string): void } }
}

/** Counts the statements on the read connection during `action`. Runs it twice and counts the second run, because the first fills caches. */
export async function countQueries(shop: Shop, action: () => Promise<unknown>): Promise<number> {
  await action()
  return (await recordQueries(shop, action)).length
}

/** The statements on the read connection during `action`. */
export async function recordQueries(shop: Pick<Shop, 'db'>, action: () => Promise<unknown>): Promise<string[]> {
  // All statements of a connection go to the logger it was created with.
  const { logger } = (shop.db.read.root as ConnectionWithLogger).session
  const originalLogQuery = logger.logQuery
  const queries: string[] = []
  logger.logQuery = (sql) => void queries.push(sql)
  try {
    await action()
  } finally {
    logger.logQuery = originalLogQuery
  }
  return queries
}
