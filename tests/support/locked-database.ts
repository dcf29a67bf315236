import type { Shop } from '#src/shop.ts'

/** The error of SQLite while another process writes to the file. */
export const lockedError = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })

/** The same shop; its transactions from number `first` to `last`, from 1, find the database locked. */
export function withLock<S extends Shop>(shop: S, { first = 1, last = Infinity } = {}): S {
  let count = 0
  const transaction: Shop['db']['transaction'] = (work) => {
    count += 1
    return count >= first && count <= last ? Promise.reject(lockedError()) : shop.db.transaction(work)
  }
  return { ...shop, db: { ...shop.db, transaction } }
}
