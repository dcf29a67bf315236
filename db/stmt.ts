import type { Exec } from './open.ts'

interface Prepared<R> {
  execute(params?: Record<string, unknown>): Promise<R>
}

/**
 * A query built and compiled once per connection, for the hot paths: `stmt((q) => q.select()…)` gives a function of the handle and
 * the values of its placeholders.
 */
export function stmt<R>(
  build: (q: Exec) => { prepare(): unknown; then: PromiseLike<R>['then'] },
): (q: Exec, params: Record<string, unknown>) => Promise<R> {
  const kept = new WeakMap<object, Prepared<R>>()
  return (q, params) => {
    let prepared = kept.get(q.root)
    if (!prepared) {
      prepared = build(q).prepare() as Prepared<R>
      kept.set(q.root, prepared)
    }
    return prepared.execute(params)
  }
}
