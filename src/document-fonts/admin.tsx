import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect, withStatus } from '#src/web/response.tsx'
import { DocumentFontsPage } from '#templates/document-fonts/document-fonts-page.tsx'
import { documentFontsPath as path } from '#templates/document-fonts/document-fonts-path.ts'
import { type FontPack, fontPacks } from './font-packs.ts'
import { installPack } from './install-pack.ts'
import { installSeconds } from './limits.ts'
import { listPacks } from './installed-packs.ts'

export const documentFontsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, ({ view }) => renderFonts(shop, view))
    .post(`${path}/:slug/install`, async ({ view, req, params }) => {
      const pack = getPack(params.slug)
      req.extendTimeout(installSeconds + 10)
      try {
        await installPack(shop, pack)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return renderFonts(shop, view, view.t(error.key, error.params))
      }
      await recordChange(shop, view, pack, 'document_font.added')
      return redirect(view, path, view.t('documentFonts.installed', { name: view.t(`documentFonts.name.${pack.slug}`) }))
    })
    .post(`${path}/:slug/remove`, ({ view, params }) => removePack(shop, view, params.slug))
    .post(`${path}/:slug/delete`, ({ view, params }) => removePack(shop, view, params.slug))

async function removePack(shop: Shop, view: StaffView, slug: string): Promise<Response> {
  const pack = getPack(slug)
  await shop.files.delete(pack.file)
  await recordChange(shop, view, pack, 'document_font.removed')
  return redirect(view, path, view.t('documentFonts.removed', { name: view.t(`documentFonts.name.${pack.slug}`) }))
}

function getPack(slug: string): FontPack {
  const pack = fontPacks.find((one) => one.slug === slug)
  if (!pack) throw new NotFound('font')
  return pack
}

const recordChange = (shop: Shop, view: StaffView, { slug, file }: FontPack, action: 'document_font.added' | 'document_font.removed') =>
  withAudit(shop, view, { action, subject: `document_font:${slug}` }, async () => ({ change: { file } }))

async function renderFonts(shop: Shop, view: StaffView, error: string | null = null): Promise<Response> {
  const body = <DocumentFontsPage view={view} packs={await listPacks(shop)} error={error} />
  const response = page(view, view.t('documentFonts.title'), body, { styles: ['css/payment-methods-page.css'] })
  return withStatus(error === null ? 200 : 422, response)
}
