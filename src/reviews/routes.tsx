import { Elysia } from 'elysia'
import { pathTo } from '#src/catalog/categories.ts'
import { trailOf } from '#src/catalog/places.ts'
import { findProductPage } from '#src/catalog/product.ts'
import { limitHits, networkOf } from '#src/jobs/rate-limits.ts'
import { NotFound, Refusal, SignInRequired } from '#src/lib/errors.ts'
import { addPicture, deletePicture, largestUpload } from '#src/media/pictures.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { shopTree } from '#src/storefront/navigation.ts'
import { productReviews } from '#src/storefront/product-reviews.ts'
import { storefront } from '#src/storefront/shell.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { FormFaults, type ReadForm, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { FurtherReviews, ReviewList, ReviewsSection } from '#templates/reviews/reviews-section.tsx'
import { ReviewsPage } from '#templates/reviews/reviews-page.tsx'
import type { ReviewsProps } from '#templates/reviews/reviews-props.ts'
import { reviewSchema } from './forms.ts'
import { type ReviewSort, hasBought, reviewSorts } from './read-reviews.ts'
import { mayReview, mostPhotos, shownName } from './rules.ts'
import { writeReview } from './write-review.ts'

const path = '/items/:seoLink/reviews'
const perPage = 10

/** What shoppers say about a product: the rest of it, in another order, and something of their own. */
export const reviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, params }) => {
      const product = await reviewedProduct(shop, view, params.seoLink)
      const { searchParams } = view.url
      const sort = sortFrom(searchParams.get('sort'))
      const from = wholeFrom(searchParams.get('from'))
      if (!view.partial) return wholePage(shop, view, product, { sort })
      const limit = from > 0 ? perPage : undefined
      const props = await productReviews(shop, view, product, { sort, from, ...(limit ? { limit } : {}) })
      if (!props) throw new NotFound('reviews')
      return fragments(view, from > 0 ? <FurtherReviews {...props} /> : <ReviewList {...props} />)
    })
    .post(path, async ({ view, visit, params }) => {
      const product = await reviewedProduct(shop, view, params.seoLink)
      const { reviews_mode: mode, reviews_moderation: moderated } = await currentSettings(shop)
      const { user } = view
      if (!user) throw new SignInRequired()
      const bought = await hasBought(shop.db.read, user.id, product.id)
      // Before the body is read: it may be large, and nobody waits for it in vain.
      if (mayReview(mode, { userId: user.id, bought }) !== 'yes') return refusedUnread(shop, view, visit, product)
      visit.allowSeconds(120)
      const read = await readForm(view, visit.request, reviewSchema, { bytes: (mostPhotos + 1) * largestUpload, fields: 50 })
      if (read.ok) await limitHits(shop, `review:${networkOf(visit.address)}`, 5, 60 * 60_000)
      const done = await read.attempt((values) =>
        withStored(shop, values.review_photos, (newPhotos) =>
          shop.db.transaction((tx) =>
            writeReview(
              tx,
              {
                productId: product.id,
                userId: user.id,
                author: shownName(user.name),
                rating: values.review_rating,
                title: values.review_title,
                text: values.review_text,
                verifiedBuyer: bought,
                newPhotos,
                removedPhotos: values.remove_photos,
              },
              { moderated, now: shop.now() },
            ),
          ),
        ),
      )
      if (!done) return refused(shop, view, product, read)
      if (!view.partial) return go(view, `/items/${product.seoLink}#reviews`)
      // The rating may have changed.
      const now = await reviewedProduct(shop, view, params.seoLink)
      return fragments(view, <ReviewsSection {...await propsOf(shop, view, now, { sent: true })} />)
    })

type Reviewed = NonNullable<Awaited<ReturnType<typeof findProductPage>>>['product']

/** The product, for those who may see it, in a shop that takes reviews. Throws NotFound. */
async function reviewedProduct(shop: Shop, view: View, seoLink: string): Promise<Reviewed> {
  const found = await findProductPage(shop.db.read, seoLink)
  const shown = found && (found.product.status === 'active' || view.isStaff)
  if (!shown || view.shop.reviewsMode === 'off') throw new NotFound('reviews')
  return found.product
}

async function propsOf(shop: Shop, view: View, product: Reviewed, asked: Parameters<typeof productReviews>[3]): Promise<ReviewsProps> {
  const props = await productReviews(shop, view, product, asked)
  if (!props) throw new NotFound('reviews')
  return props
}

async function refused(shop: Shop, view: View, product: Reviewed, { form }: Pick<ReadForm<unknown>, 'form'>): Promise<Response> {
  if (!view.partial) return wholePage(shop, view, product, { form })
  return withStatus(422, fragments(view, <ReviewsSection {...await propsOf(shop, view, product, { form })} />))
}

function refusedUnread(shop: Shop, view: View, visit: Visit, product: Reviewed): Promise<Response> {
  const errors = { '': view.t('reviews.buyersOnly') }
  if (visit.wantsJson) throw new FormFaults(errors)
  return refused(shop, view, product, { form: { values: {}, errors } })
}

async function wholePage(
  shop: Shop,
  view: View,
  product: Reviewed,
  { sort = 'newest', form }: { sort?: ReviewSort; form?: ReviewsProps['form'] },
): Promise<Response> {
  const pages = Math.max(1, Math.ceil(product.reviewCount / perPage))
  const number = Math.max(1, wholeFrom(view.url.searchParams.get('page')))
  if (number > pages) throw new NotFound('reviews')
  const props = await propsOf(shop, view, product, {
    sort,
    from: (number - 1) * perPage,
    limit: perPage,
    paged: true,
    ...(form ? { form } : {}),
  })
  const title = view.t('reviews.of', { product: product.name })
  const way = pathTo(await shopTree(shop), (node) => node.id === product.categoryId)
  const above = trailOf(view, way, product.name).map((step) => (step.href === undefined ? { ...step, href: props.path } : step))
  const trail = [...above, { label: view.t('reviews.title') }]
  return page(
    view,
    form ? view.t('common.errorTitle', { title }) : title,
    <ReviewsPage {...props} trail={trail} title={title} name={product.name} page={number} pages={pages} />,
    { status: form ? 422 : 200, canonical: props.path, noindex: true, styles: ['css/product-page.css'] },
  )
}

/** Stores photos before the transaction that shows them; what nothing shows in the end is deleted again. Throws Refusal beside their field. */
async function withStored<R>(shop: Shop, files: File[], work: (mediaIds: number[]) => Promise<R>): Promise<R> {
  const stored: number[] = []
  try {
    for (const file of files) stored.push((await addPicture(shop, await file.bytes(), file.name)).id)
    return await work(stored)
  } catch (error) {
    await Promise.allSettled(stored.map((id) => deletePicture(shop, id)))
    throw error instanceof Refusal && error.field === 'file' ? new Refusal(error.key, error.params, 'review_photos') : error
  }
}

const sortFrom = (asked: string | null): ReviewSort => reviewSorts.find((sort) => sort === asked) ?? 'newest'
const wholeFrom = (text: string | null): number => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0)
