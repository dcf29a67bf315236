import type { Exec, Source } from './types.ts'

/**
 * What `read` returned since the last commit; on PostgreSQL, which tells of none, within one request. Transactions read for themselves. For
 * small tables of which many statements of a request, or many requests, need all rows.
 */
export function untilCommit<T>(read: (q: Exec) => Promise<T>): (q: Exec) => Promise<T> {
  const cache = new WeakMap<Source, { scope: object; stamp: number; value: Promise<T> }>()
  return (q) => {
    const stamp = 'written' in q ? null : q.source.commitStamp()
    if (stamp === null) return read(q)
    const scope = q.source.stampScope()
    const cached = cache.get(q.source)
    if (cached?.stamp === stamp && cached.scope === scope) return cached.value
    const value = read(q)
    cache.set(q.source, { scope, stamp, value })
    // A failed read is not kept.
    value.catch(() => cache.delete(q.source))
    return value
  }
}
