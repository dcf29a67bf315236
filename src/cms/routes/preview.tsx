import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { findWithDraft } from '#src/publishing/drafts.ts'
import { findPreviewedId } from '#src/publishing/preview-links.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { findPage } from '../find-pages.ts'
import { maxPreviewTriesPerTenMinutes } from '../limits.ts'
import { pageKind } from '../page-kind.ts'
import { renderPage } from './page.tsx'

/** A page with its unpublished changes, for anyone with its link. Throws NotFound, and TooManyRequests after many guesses. */
export async function renderPreview(shop: Shop, view: View, req: HttpRequest, token: string): Promise<Response> {
  const q = shop.db.read
  const pageId = await findPreviewedId(q, pageKind, { token, now: shop.now() })
  if (pageId === null) {
    await enforceClientRateLimit(shop, {
      name: 'cms-preview',
      address: req.ip,
      maxHits: maxPreviewTriesPerTenMinutes,
      windowMs: 10 * 60_000,
    })
    throw new NotFound('preview')
  }
  const page = await findPage(q, pageId)
  if (!page || page.deletedAt !== null) throw new NotFound('preview')
  const shown = (await findWithDraft(q, pageKind, page)) ?? page
  return renderPage(shop, view, shown, { isHome: false, isPreview: true, isShared: true })
}
