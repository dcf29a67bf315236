import { Elysia } from 'elysia'
import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import { getHttpRequest } from './request.ts'
import type { Route } from './route-table.ts'

/**
 * Whom a route lets in. anyone: never asked to sign in · account: guests are redirected to sign in · catalog:write: staff whose role may write
 * that area · link: a personal link, whose token the handler checks · machine: a program, whose key the handler checks.
 */
export type Access = 'anyone' | 'account' | 'link' | 'machine' | StaffAccess
export type StaffAccess = `${Area}:${AccessLevel}`

interface RequestContext {
  request: Request
}

/** A route as Elysia lists it. */
interface GuardedRoute extends Route {
  hooks: Record<string, unknown>
}

const statements = new WeakMap<object, (method: string) => Access>()

/** Marks a guard with the access that it enforces: `statedAccess` then knows it of each route the guard runs for. */
export function stating<Guard extends object>(access: (method: string) => Access, guard: Guard): Guard {
  statements.set(guard, access)
  return guard
}

/** For routes without a layout, or whose handlers make it: `req`. A handler for machines checks the key itself. */
export const openTo = (access: 'anyone' | 'machine') =>
  new Elysia().derive(
    { as: 'scoped' },
    stating(
      () => access,
      ({ request }: RequestContext) => ({ req: getHttpRequest(request) }),
    ),
  )

/** After the handler of a route in the storefront layout. Throws SignInRequired for guests. */
export const forAccount = {
  beforeHandle: stating(
    () => 'account',
    ({ request }: RequestContext) => {
      if (!getHttpRequest(request).view?.user) throw new SignInRequired()
    },
  ),
}

/** After a handler that checks the token of a personal link. */
export const forLink = {
  beforeHandle: stating(
    () => 'link',
    () => {},
  ),
}

/** What the guards of a route state; a layout for anyone counts only where no guard follows. Throws an Error unless it is one access. */
export function statedAccess({ method, path, hooks }: GuardedRoute): Access {
  const guards = Object.values(hooks).flat() as (object | null | undefined)[]
  const stated = guards.flatMap((guard) => findStatement(guard)?.(method) ?? [])
  const demanded = stated.filter((access) => access !== 'anyone')
  if (demanded.length > 1) throw new Error(`${method} ${path} is guarded more than once: ${demanded.join(', ')}.`)
  const access = demanded[0] ?? stated[0]
  if (!access)
    throw new Error(`${method} ${path} does not state whom it lets in. Use storefront(shop), requireStaff(shop, area) or openTo('anyone').`)
  return access
}

// Elysia lists a guard as a function, or as an object with it.
function findStatement(guard: object | null | undefined): ((method: string) => Access) | undefined {
  if (!guard) return undefined
  return statements.get(guard) ?? findStatement((guard as { fn?: object }).fn)
}
