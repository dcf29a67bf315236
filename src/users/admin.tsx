import { Elysia } from 'elysia'
import { entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import type { Shop } from '#src/shop.ts'
import { accountActionRoutes } from './admin/account-actions.tsx'
import { createUserRoutes } from './admin/create-user.tsx'
import { editUserRoutes } from './admin/edit-user.tsx'
import { userList } from './admin/list.tsx'
import { userNoteRoutes } from './admin/notes.tsx'
import { userPageRoutes } from './admin/user-page.tsx'

export const usersAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, userList))
    .use(createUserRoutes(shop))
    .use(userPageRoutes(shop))
    .use(editUserRoutes(shop))
    .use(accountActionRoutes(shop))
    .use(userNoteRoutes(shop))
