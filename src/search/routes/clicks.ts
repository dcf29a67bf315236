import { t } from 'elysia'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { maxQueryLength, maxReportedClicks } from '#src/search/limits.ts'
import { recordSearch } from '#src/search/record-searches.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'

const schema = t.Object({
  q: t.String({ minLength: 1, maxLength: maxQueryLength }),
  from: t.Union([t.Literal('page'), t.Literal('suggestions')]),
})

/** Counts that a visitor opened a result. Its script reports it, so without script clicks are not counted. */
export async function reportClick(shop: Shop, view: View, req: HttpRequest): Promise<Response> {
  await enforceClientRateLimit(shop, { name: 'search-clicks', address: req.ip, maxHits: maxReportedClicks, windowMs: 10 * 60_000 })
  const form = await readForm(view, req.raw, schema)
  if (form.ok) recordSearch(shop, form.values.q, form.values.from === 'page' ? 'click' : 'search and click')
  return new Response(null, { status: 204 })
}
