import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { inboundSettingsRoutes } from './admin/inbound-settings.tsx'
import { unmatchedMailRoutes } from './admin/unmatched-mail.tsx'

export const inboundMailAdmin = (shop: Shop) => new Elysia().use(unmatchedMailRoutes(shop)).use(inboundSettingsRoutes(shop))
