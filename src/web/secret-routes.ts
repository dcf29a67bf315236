import { secretParams, secretPaths, secretQueries } from '#src/lib/secrets/secret-links.ts'
import type { Access } from './access.ts'
import type { Route } from './route-table.ts'

/** Throws an Error for a route that a secret link opens and that nothing hides from what is stored. */
export function refuseUnlistedSecret({ method, path }: Route, access: Access): void {
  if (access !== 'link' && !hasSecretParam(path)) return
  const isListed = [...secretPaths, ...secretQueries].some((listed) => path === listed || path.startsWith(`${listed}/`))
  if (!isListed) throw new Error(`${method} ${path} is opened by a secret link: add it to src/lib/secrets/secret-links.ts.`)
}

const hasSecretParam = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith(':') && secretParams.includes(part.slice(1)))
