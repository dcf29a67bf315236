import { Elysia } from 'elysia'
import { entityListRoutes } from '#src/admin/entity-list.tsx'
import type { Shop } from '#src/shop.ts'
import { userList } from './admin/list.tsx'
import { userPageRoutes } from './admin/user-page.tsx'

export const usersAdmin = (shop: Shop) => new Elysia().use(entityListRoutes(shop, userList)).use(userPageRoutes(shop))
