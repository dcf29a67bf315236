import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { searchReportRoutes } from './admin/report.tsx'
import { searchRuleRoutes } from './admin/rules.tsx'
import { synonymRoutes } from './admin/synonyms.tsx'

export const searchAdmin = (shop: Shop) => new Elysia().use(searchReportRoutes(shop)).use(searchRuleRoutes(shop)).use(synonymRoutes(shop))
