import { AsyncLocalStorage } from 'node:async_hooks'

/** A request under way, as everything it causes can find it. Work that outlives its response has none. */
export interface RequestScope {
  id: string
  open: boolean
  /** Epoch ms until which its page can be shown to others. */
  pageUntil: number
  /** Whether what was rendered so far depends on who is signed in. */
  asksForUser: boolean
  /** Called with an error of what is still sent after the response has begun. */
  onLateError(error: unknown): void
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs what answers a request. */
export function withRequest<R>(id: string, work: () => Promise<R>, onLateError: RequestScope['onLateError'] = () => {}): Promise<R> {
  const scope: RequestScope = { id, open: true, pageUntil: Infinity, asksForUser: false, onLateError }
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

/** The same values; an error among them is reported to the request that is running now, and thrown. */
export function withLateErrors<T>(values: AsyncIterable<T>): AsyncIterable<T> {
  const scope = scopes.getStore()
  return scope ? reporting(values, scope) : values
}

async function* reporting<T>(values: AsyncIterable<T>, scope: RequestScope): AsyncGenerator<T> {
  try {
    yield* values
  } catch (error) {
    scope.onLateError(error)
    throw error
  }
}

/** The page of this request can be shown to others until then, in epoch ms; 0 = it is for this visitor alone. */
export function limitPageAge(until: number): void {
  const scope = scopes.getStore()
  if (scope) scope.pageUntil = Math.min(scope.pageUntil, until)
}

/** What is rendered for this request depends on who is signed in. */
export function noteUser(): void {
  const scope = scopes.getStore()
  if (scope) scope.asksForUser = true
}

/** Whether it does up to now. Outside of a request nothing is known. */
export const hasAskedForUser = (): boolean => scopes.getStore()?.asksForUser ?? true

/** Renders a part that is rendered again for everyone who signed in: it may ask for them. */
export async function renderOwnPart<R>(render: () => Promise<R>): Promise<R> {
  const scope = scopes.getStore()
  const asked = scope?.asksForUser ?? true
  const part = await render()
  if (scope) scope.asksForUser = asked
  return part
}
