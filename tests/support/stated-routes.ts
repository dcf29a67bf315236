import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import { buildApp } from '#src/app.tsx'
import type { Access } from '#src/web/access.ts'
import { createShopWithoutDatabase } from './shop-without-database.ts'

const routes = await buildApp(createShopWithoutDatabase()).routes()

/** Every route of the program with whom its guard lets in: `GET /cart` -> anyone. */
export const statedAccess: Record<string, Access> = Object.fromEntries(
  routes.map(({ method, path, access }) => [`${method} ${path}`, access]),
)

/** What staff need for it; null for a route that is not for staff. */
export function toPermission(access: Access): { area: Area; level: AccessLevel } | null {
  const [area, level] = access.split(':')
  return level === undefined ? null : { area: area as Area, level: level as AccessLevel }
}
