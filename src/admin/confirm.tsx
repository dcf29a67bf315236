import { Elysia, t } from 'elysia'
import { localPath } from '#src/lib/links/local-path.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { confirmPath } from '#templates/admin/confirm-page.tsx'
import { askForProof, renderProofForm } from './ask-for-proof.tsx'
import { requireStaff } from './layout.ts'

/** Proves who uses a session, ahead of a download. Forms are asked for the proof at their own address. */
export const confirmRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'overview', 'read'))
    .get(confirmPath, ({ view, req }) => renderProofForm(shop, { view, req }, targetOf(view.url.searchParams.get('next'))))
    .post(confirmPath, async ({ view, req }) => {
      const copy = req.copy()
      const form = await readForm(view, req.raw, nextSchema)
      const next = targetOf(form.ok ? form.values.next : null)
      return (await askForProof(shop, { view, req, copy })) ?? redirect(view, next)
    })

const nextSchema = t.Object({ next: t.String({ default: '', maxLength: 4000 }) })

const targetOf = (path: string | null): string => localPath(path) ?? '/admin'
