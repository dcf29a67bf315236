import { Elysia } from 'elysia'
import { saveUserLanguage } from '#src/accounts/users.ts'
import { adminLanguages } from '#src/lib/admin-languages.ts'
import type { Shop } from '#src/shop.ts'
import { previousPath } from '#src/storefront/previous-path.ts'
import { readFields } from '#src/web/form/body.ts'
import { redirect } from '#src/web/response.tsx'
import { requireStaff } from './layout.ts'

/** The language in which a staff member sees the admin, on every device. Others change nothing. */
export const adminLanguageRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'overview', 'read')).post('/admin/language', async ({ view, req }) => {
    const submitted = (await readFields(req.raw)).get('language')?.[0]
    const chosen = adminLanguages.find(({ code }) => code === submitted)
    if (chosen) await shop.db.transaction((tx) => saveUserLanguage(tx, view.user.id, chosen.code))
    return redirect(view, previousPath(req.raw.headers.get('referer'), view.baseUrl))
  })
