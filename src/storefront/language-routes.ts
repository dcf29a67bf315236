import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { readFields } from '#src/web/form/body.ts'
import { redirect } from '#src/web/response.tsx'
import { storeLanguage } from './base-view.ts'
import { storefront } from './layout.ts'
import { previousPath } from './previous-path.ts'
import { currentSession } from './session.ts'

/** The language switcher: stores the choice and returns to the page it was made on. Languages that the store does not have change nothing. */
export const languageRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).post('/language', async ({ view, req }) => {
    const submitted = (await readFields(req.raw)).get('language')?.[0]
    const chosen = view.languages.find(({ code }) => code === submitted)
    if (chosen) await storeLanguage(shop, req, { user: (await currentSession(shop, req))?.user ?? null, language: chosen.code })
    return redirect(view, previousPath(req.raw.headers.get('referer'), view.baseUrl))
  })
