/** Signing in, help, and what was bought before the shop was closed. Everything else of the storefront is closed, new routes too. */
export function isReachableWhileClosed(pathname: string): boolean {
  const isReachable = reachableSegments.has(pathname.split('/')[1] ?? '') || reachablePaths.test(pathname)
  // Buying again is buying.
  return isReachable && !pathname.endsWith('/reorder')
}

const reachableSegments: ReadonlySet<string> = new Set([
  'account',
  'announcement',
  'auth',
  'cms-download',
  'cms-preview',
  'dashboard',
  'downloads',
  'forgot-password',
  'forms',
  'kb',
  'language',
  'login',
  'logout',
  'register',
  'reset-password',
  'stores',
  'styleguide',
  'tickets',
  'verify-code',
  'visits',
])

const reachablePaths = /^\/(checkout\/(draft|return|success)|items\/alerts\/stop)(\/|$)/
