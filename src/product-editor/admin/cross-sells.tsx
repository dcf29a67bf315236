import { Elysia, t } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { CrossSellResults, CrossSells } from '#templates/product-editor/cross-sells.tsx'
import { findCrossSellCandidates, searchCrossSellCandidates } from '#src/cross-sells/save-cross-sells.ts'
import { isSeoLinkFree } from '#src/products/save-product.ts'
import { findSkuOwner } from '#src/variants/generate-skus.ts'
import { renderProductEditor, formatContext, getStaffProduct } from './render-editor.tsx'
import { toProductForm, crossSellFields, productFormLimits } from './product-form.ts'
import { isReservedSeoLink } from '#src/products/reserved-links.ts'
import { findSlugError, normalizeSlug } from '#src/lib/links/slugs.ts'
import { SeoLinkStatus, SkuStatus } from '#templates/product-editor/field-status.tsx'

const path = '/admin/ecommerce/products/:id'
const schema = t.Object(crossSellFields)

export const crossSellRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(`${path}/offers`, async ({ view, params }) => {
      const id = parseId(params.id)
      const search = (view.url.searchParams.get('offer_q') ?? '').slice(0, maxShortSearchLength)
      const results = await searchCrossSellCandidates(shop.db.read, search, [id])
      return fragments(view, <CrossSellResults view={view} productId={id} search={search} results={results} />)
    })
    .post(`${path}/offers`, async ({ view, req, params }) => {
      const stored = await getStaffProduct(shop, parseId(params.id))
      const submitted = await readForm(view, req.raw, schema, productFormLimits)
      if (!submitted.ok) throw new UserError('form.wrongFormat')
      const crossSells = applyAction(
        submitted.values.cross_sells,
        (view.url.searchParams.get('act') ?? '').split(':'),
        view.url.searchParams.get('order') ?? '',
      )
      const otherValues = Object.entries(submitted.state.values).filter(([name]) => !name.startsWith('cross_sells.'))
      const form = { values: { ...Object.fromEntries(otherValues), ...toFormValues(crossSells) }, errors: {} }
      if (!view.partial)
        return renderProductEditor(shop, view, stored, { form: { ...toProductForm(stored, await formatContext(shop, view)), ...form } })
      const offeredProducts = await findCrossSellCandidates(
        shop.db.read,
        crossSells.map(({ offered_id }) => offered_id),
      )
      return fragments(view, <CrossSells view={view} productId={stored.product.id} form={form} offeredProducts={offeredProducts} isOpen />)
    })
    .get(`${path}/sku`, async ({ view, params }) => {
      const id = parseId(params.id)
      // The changed cell submits its own field name.
      const skuParam = [...view.url.searchParams].find(([name]) => /^variants\.\w+\.sku$/.test(name))
      const sku = (skuParam?.[1] ?? '').trim()
      const owner = await findSkuOwner(shop.db.read, sku, id)
      return fragments(view, <SkuStatus view={view} sku={sku} owner={owner} />)
    })
    .get(`${path}/seo-link`, async ({ view, params }) => {
      const id = parseId(params.id)
      const link = normalizeSlug(view.url.searchParams.get('seo_link') ?? '')
      const stored = await getStaffProduct(shop, id)
      const state =
        link === stored.product.seoLink
          ? 'same'
          : (findSlugError(link) ??
            (isReservedSeoLink(link) ? 'reserved' : (await isSeoLinkFree(shop.db.read, link, id)) ? 'free' : 'taken'))
      return fragments(view, <SeoLinkStatus view={view} link={link} state={state} />)
    })

type CrossSellRow = { offered_id: number; on_item: boolean; on_post_cart: boolean }

function applyAction(cross_sells: CrossSellRow[], [action, target]: string[], order: string): CrossSellRow[] {
  const id = Number(target)
  if (action === 'remove') return cross_sells.filter(({ offered_id }) => offered_id !== id)
  if (action === 'order') {
    const ids = order.split(',').map(Number)
    const position = (offer: CrossSellRow) => (ids.includes(offer.offered_id) ? ids.indexOf(offer.offered_id) : ids.length)
    return cross_sells.toSorted((a, b) => position(a) - position(b))
  }
  const isNew = action === 'add' && Number.isSafeInteger(id) && id > 0 && !cross_sells.some(({ offered_id }) => offered_id === id)
  return isNew ? [...cross_sells, { offered_id: id, on_item: true, on_post_cart: false }] : cross_sells
}

function toFormValues(crossSells: CrossSellRow[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [index, { offered_id, on_item, on_post_cart }] of crossSells.entries()) {
    values[`cross_sells.${index}.offered_id`] = String(offered_id)
    values[`cross_sells.${index}.on_item`] = on_item ? 'on' : ''
    values[`cross_sells.${index}.on_post_cart`] = on_post_cart ? 'on' : ''
  }
  return values
}
