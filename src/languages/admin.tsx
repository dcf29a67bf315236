import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { languageListRoutes } from './admin/language-list.tsx'
import { translationFileRoutes } from './admin/files.tsx'
import { translationRoutes } from './admin/translations.tsx'

export const languagesAdmin = (shop: Shop) =>
  new Elysia().use(languageListRoutes(shop)).use(translationRoutes(shop)).use(translationFileRoutes(shop))
