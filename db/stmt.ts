import type { Exec } from './open.ts'

interface Buildable<R> {
  prepare(): unknown
  then: PromiseLike<R>['then']
}

interface Prepared<R> {
  execute(params: Record<string, unknown>): PromiseLike<R>
}

/**
 * A query for the hot paths, built once per connection instead of once per call: `stmt((q) => q.select()…)` with `sql.placeholder('name')`
 * for what changes. The answer is a query function: the handle first, then the values of the placeholders.
 */
export function stmt<R>(build: (q: Exec) => Buildable<R>): (q: Exec, params: Record<string, unknown>) => Promise<R> {
  const built = new WeakMap<object, Prepared<R>>()
  return async (q, params) => {
    const { root } = q
    let query = built.get(root)
    if (!query) {
      query = build(root as Exec).prepare() as Prepared<R>
      built.set(root, query)
    }
    return query.execute(params)
  }
}
