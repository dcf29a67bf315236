import { AsyncLocalStorage } from 'node:async_hooks'

/** A request under way, as everything it causes can find it. Work that outlives its response has none. */
export interface RequestScope {
  id: string
  open: boolean
  /** Epoch ms until which its page can be shown to others. */
  pageUntil: number
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs what answers a request. */
export function withRequest<R>(id: string, work: () => Promise<R>): Promise<R> {
  const scope: RequestScope = { id, open: true, pageUntil: Infinity }
  return scopes.run(scope, async () => {
    try {
      return await work()
    } finally {
      scope.open = false
    }
  })
}

export const openRequest = (): RequestScope | null => {
  const scope = scopes.getStore()
  return scope?.open ? scope : null
}

/** The id of the request that caused the running code, also after its response. */
export const requestId = (): string | undefined => scopes.getStore()?.id

/** The page of this request can be shown to others until then, in epoch ms; 0 = it is for this visitor alone. */
export function limitPageAge(until: number): void {
  const scope = scopes.getStore()
  if (scope) scope.pageUntil = Math.min(scope.pageUntil, until)
}
