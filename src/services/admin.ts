import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { disconnectRoutes } from './admin/disconnect.tsx'
import { endAccountRoutes } from './admin/end-account.tsx'
import { generatedSecretRoutes } from './admin/generated-secret.tsx'
import { serviceRoutes } from './admin/service.tsx'
import { servicesRoutes } from './admin/services.tsx'

export const servicesAdmin = (shop: Shop) =>
  new Elysia()
    .use(servicesRoutes(shop))
    .use(serviceRoutes(shop))
    .use(disconnectRoutes(shop))
    .use(endAccountRoutes(shop))
    .use(generatedSecretRoutes(shop))
