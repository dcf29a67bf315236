import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { file, json, redirect } from '#src/web/response.tsx'
import { appearancePreviewPath as path, appearancePreviewSheet, previewPageOf } from '#templates/appearance/paths.ts'
import { appearanceOf } from '../appearance.ts'
import { draftQuery, draftSettings } from '../preview-draft.ts'
import { appearanceSchema } from '../forms.ts'
import { themeStylesheet } from '../theme-stylesheet.ts'
import { parseAppearance } from './form-values.ts'

/** Judges an unsaved look and leads to its preview; nothing of it is stored. The sheet is never cached. */
export const appearancePreviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, appearanceSchema)
      const stored = await readSettings(shop.db.read)
      const input = form.ok ? parseAppearance(view, form, stored) : {}
      if (req.wantsJson && !form.ok) return json({ errors: form.state.errors }, 422)
      const url = `${path}?${form.ok ? `page=${previewPageOf(view.url.searchParams)}&${draftQuery({ ...stored, ...input })}` : 'invalid'}`
      return req.wantsJson ? json({ url }) : redirect(view, url)
    })
    .get(appearancePreviewSheet, async ({ view }) => {
      const settings = draftSettings(await readSettings(shop.db.read), view.url.searchParams)
      return file(themeStylesheet(appearanceOf(settings)), { type: 'text/css; charset=utf-8' })
    })
