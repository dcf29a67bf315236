import { memoize } from '#src/lib/caching/memoize.ts'

export interface Route {
  method: string
  path: string
}

/** The methods of a path in table order; empty when only the catch-all route matches. A fixed path wins over a pattern. */
export function allowedMethods(routes: Route[], path: string): string[] {
  const matches = routes.filter((route) => route.path !== '/*' && routePattern(route.path).test(path))
  const fixedMatches = matches.filter((route) => route.path === path)
  const methods = (fixedMatches.length > 0 ? fixedMatches : matches).map((route) => route.method)
  if (methods.includes('GET')) methods.push('HEAD')
  return [...new Set(methods)]
}

/**
 * Where a person belongs who opened the address of a form, by reloading what it answered or by typing it: the nearest page above it, such as
 * `/forms/contact` for `/forms/contact/submit`. Null for addresses that only programs know.
 */
export function findPageAbove(routes: Route[], path: string): string | null {
  if (path.startsWith('/webhooks/')) return null
  const parts = path.split('/').slice(0, -1)
  for (; parts.length > 1; parts.pop()) if (allowedMethods(routes, parts.join('/')).includes('GET')) return parts.join('/')
  return '/'
}

/** Whether a path names content by its slug, or has no route but the catch-all one. */
export function namesContent(routes: Route[], path: string): boolean {
  const matches = routes.filter(({ method, path: pattern }) => method === 'GET' && pattern !== '/*' && routePattern(pattern).test(path))
  return matches.every((route) => /:(?:slug|seoLink|handle)$/.test(route.path)) && !matches.some((route) => route.path === path)
}

const routePattern = memoize((path: string): RegExp => {
  const parts = path.split('/').map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
})
