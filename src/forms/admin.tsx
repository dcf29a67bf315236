import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { formEditorRoutes } from './admin/editor.tsx'
import { formListRoutes } from './admin/list.tsx'
import { submissionRoutes } from './admin/submissions.tsx'

export const formsAdmin = (shop: Shop) => new Elysia().use(formListRoutes(shop)).use(submissionRoutes(shop)).use(formEditorRoutes(shop))
