import { Elysia, t } from 'elysia'
import { staff } from '#src/admin/shell.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { OfferResults, Offers } from '#templates/catalog/admin/offers.tsx'
import { findOfferable, searchOfferable } from '../save-cross-sells.ts'
import { isLinkFree } from '../save-product.ts'
import { findSkuOwner } from '../free-skus.ts'
import { answerEditor, groundOf, productOf } from './product-answer.tsx'
import { formFrom, offerFields, productLimits } from './product-form.ts'
import { isReserved } from '../product-rules.ts'
import { isSlug } from '#src/lib/slugs.ts'
import { LinkSays, SkuSays } from '#templates/catalog/admin/link-says.tsx'

const path = '/admin/ecommerce/products/:id'
const schema = t.Object(offerFields)

/** What the editor asks while somebody types: which products could be offered, and whether an address is free. Nothing is saved. */
export const productOffers = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${path}/offers`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const typed = (view.url.searchParams.get('offer_q') ?? '').slice(0, 100)
      const found = await searchOfferable(shop.db.read, typed, [id])
      return fragments(view, <OfferResults view={view} productId={id} typed={typed} found={found} />)
    })
    .post(`${path}/offers`, async ({ view, visit, params }) => {
      const stored = await productOf(shop, idFrom(params.id))
      const read = await readForm(view, visit.request, schema, productLimits)
      if (!read.ok) throw new Refusal('form.wrongShape')
      const offers = acted(
        read.values.cross_sells,
        (view.url.searchParams.get('act') ?? '').split(':'),
        view.url.searchParams.get('order') ?? '',
      )
      const others = Object.entries(read.form.values).filter(([name]) => !name.startsWith('cross_sells.'))
      const form = { values: { ...Object.fromEntries(others), ...cellsFor(offers) }, errors: {} }
      if (!view.partial) return answerEditor(shop, view, stored, { form: { ...formFrom(stored, await groundOf(shop)), ...form } })
      const offered = await findOfferable(
        shop.db.read,
        offers.map(({ offered_id }) => offered_id),
      )
      return fragments(view, <Offers view={view} productId={stored.product.id} form={form} offered={offered} />)
    })
    .get(`${path}/sku`, async ({ view, params }) => {
      const id = idFrom(params.id)
      // The one cell that was changed comes under its own name.
      const sent = [...view.url.searchParams].find(([name]) => /^variants\.\w+\.sku$/.test(name))
      const sku = (sent?.[1] ?? '').trim()
      const owner = await findSkuOwner(shop.db.read, sku, id)
      return fragments(view, <SkuSays view={view} sku={sku} owner={owner} />)
    })
    .get(`${path}/seo-link`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const link = (view.url.searchParams.get('seo_link') ?? '').trim()
      const stored = await productOf(shop, id)
      const state =
        link === stored.product.seoLink
          ? 'same'
          : !isSlug(link)
            ? 'shape'
            : isReserved(link)
              ? 'reserved'
              : (await isLinkFree(shop.db.read, link, id))
                ? 'free'
                : 'taken'
      return fragments(view, <LinkSays view={view} link={link} state={state} />)
    })

type Offer = { offered_id: number; on_item: boolean; on_post_cart: boolean }

function acted(cross_sells: Offer[], [act, at]: string[], order: string): Offer[] {
  const id = Number(at)
  if (act === 'remove') return cross_sells.filter(({ offered_id }) => offered_id !== id)
  if (act === 'order') {
    const ids = order.split(',').map(Number)
    const place = (offer: Offer) => (ids.includes(offer.offered_id) ? ids.indexOf(offer.offered_id) : ids.length)
    return cross_sells.toSorted((a, b) => place(a) - place(b))
  }
  const fresh = act === 'add' && Number.isSafeInteger(id) && id > 0 && !cross_sells.some(({ offered_id }) => offered_id === id)
  return fresh ? [...cross_sells, { offered_id: id, on_item: true, on_post_cart: false }] : cross_sells
}

function cellsFor(offers: Offer[]): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const [at, { offered_id, on_item, on_post_cart }] of offers.entries()) {
    cells[`cross_sells.${at}.offered_id`] = String(offered_id)
    cells[`cross_sells.${at}.on_item`] = on_item ? 'on' : ''
    cells[`cross_sells.${at}.on_post_cart`] = on_post_cart ? 'on' : ''
  }
  return cells
}
