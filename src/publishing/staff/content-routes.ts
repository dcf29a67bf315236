import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { contentActionRoutes } from './action-routes.ts'
import { contentEditorRoutes } from './editor-routes.tsx'
import { previewLinkRoutes } from './preview-link-routes.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'
import { contentVersionRoutes } from './version-routes.ts'

/** The editor of a kind of content, and what its buttons do. The list is the kind's own. */
export const contentRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) =>
  new Elysia()
    .use(contentEditorRoutes(shop, content))
    .use(contentActionRoutes(shop, content))
    .use(previewLinkRoutes(shop, content))
    .use(contentVersionRoutes(shop, content))
