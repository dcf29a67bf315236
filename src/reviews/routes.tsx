import { Elysia } from 'elysia'
import { findPath } from '#src/categories/categories.ts'
import { buildBreadcrumbs } from '#src/listing/category-links.ts'
import { findProductPage } from '#src/product-page/find-product-page.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound, UserError, SignInRequired, orNotFound } from '#src/lib/errors/errors.ts'
import { addImage, deleteImage } from '#src/media/images.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import { productReviews } from '#src/storefront/product-reviews.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { ValidationError, type ParsedForm, readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { NextReviews, ReviewList, ReviewsSection } from '#templates/reviews/reviews-section.tsx'
import { ReviewsPage } from '#templates/reviews/reviews-page.tsx'
import type { ReviewsProps } from '#templates/reviews/reviews-props.ts'
import { reviewSchema } from './forms.ts'
import { type ReviewSort, reviewSorts } from './read-reviews.ts'
import { hasPurchased } from './has-purchased.ts'
import { publicName } from './public-name.ts'
import { getReviewPermission } from './review-permission.ts'
import { writeReview } from './write-review.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { maxPhotos, maxReviewsPerHour, reviewsPerPage } from './limits.ts'

const path = '/items/:seoLink/reviews'

export const reviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, params }) => {
      const product = await reviewedProduct(shop, view, params.seoLink)
      const { searchParams } = view.url
      const sort = parseSort(searchParams.get('sort'))
      const from = parseWholeNumber(searchParams.get('from'))
      if (!view.partial) return renderReviewsPage(shop, view, product, { sort })
      const limit = from > 0 ? reviewsPerPage : undefined
      const props = await getReviewsProps(shop, view, product, { sort, from, ...(limit ? { limit } : {}) })
      return fragments(view, from > 0 ? <NextReviews {...props} /> : <ReviewList {...props} />)
    })
    .get(
      `${path}/new`,
      async ({ view, params }) => {
        const product = await reviewedProduct(shop, view, params.seoLink)
        if (!view.user) throw new SignInRequired()
        return redirect(view, `/items/${product.seoLink}#reviews`, undefined, 302)
      },
      forAccount,
    )
    .post(
      path,
      async ({ view, req, params }) => {
        const product = await reviewedProduct(shop, view, params.seoLink)
        const { reviews_mode: mode, reviews_moderation: isModerated } = await currentSettings(shop)
        const { user } = view
        if (!user) throw new SignInRequired()
        const isBuyer = await hasPurchased(shop.db.read, user.id, product.id)
        // Checked before the body is read, which may be large.
        if (getReviewPermission(mode, { userId: user.id, isBuyer }) !== 'yes') return renderNotAllowed(shop, view, req, product)
        req.extendTimeout(120)
        const submission = await readForm(view, req.raw, reviewSchema, { bytes: (maxPhotos + 1) * maxImageSize, fields: 50 })
        if (submission.ok)
          await enforceClientRateLimit(shop, { name: 'review', address: req.ip, maxHits: maxReviewsPerHour, windowMs: 60 * 60_000 })
        const saved = await submission.attempt((values) =>
          withStoredPhotos(shop, values.review_photos, (newPhotos) =>
            shop.db.transaction((tx) =>
              writeReview(
                tx,
                {
                  productId: product.id,
                  userId: user.id,
                  author: publicName(user.name),
                  rating: values.review_rating,
                  title: values.review_title,
                  text: values.review_text,
                  verifiedBuyer: isBuyer,
                  newPhotos,
                  removedPhotos: values.remove_photos,
                },
                { isModerated, now: shop.now() },
              ),
            ),
          ),
        )
        if (!saved) return renderFormErrors(shop, view, product, submission)
        if (!view.partial) return redirect(view, `/items/${product.seoLink}#reviews`)
        // The rating may have changed.
        const updatedProduct = await reviewedProduct(shop, view, params.seoLink)
        return fragments(view, <ReviewsSection {...await getReviewsProps(shop, view, updatedProduct, { sent: true })} />)
      },
      forAccount,
    )

type ReviewedProduct = NonNullable<Awaited<ReturnType<typeof findProductPage>>>['product']

/** The visible product by slug. Throws NotFound, also when reviews are disabled. */
async function reviewedProduct(shop: Shop, view: View, seoLink: string): Promise<ReviewedProduct> {
  const productPage = await findProductPage(shop.db.read, seoLink, view.contentLanguage)
  const isVisible = productPage && (productPage.product.status === 'active' || view.isStaff)
  if (!isVisible || view.shop.reviewsMode === 'off') throw new NotFound('reviews')
  return productPage.product
}

/** Throws NotFound, also when reviews were switched off since `reviewedProduct` found the product. */
const getReviewsProps = async (
  shop: Shop,
  view: View,
  product: ReviewedProduct,
  options: Parameters<typeof productReviews>[3],
): Promise<ReviewsProps> => orNotFound(await productReviews(shop, view, product, options), 'reviews')

async function renderFormErrors(
  shop: Shop,
  view: View,
  product: ReviewedProduct,
  { state }: Pick<ParsedForm<unknown>, 'state'>,
): Promise<Response> {
  if (!view.partial) return renderReviewsPage(shop, view, product, { form: state })
  return withStatus(422, fragments(view, <ReviewsSection {...await getReviewsProps(shop, view, product, { form: state })} />))
}

function renderNotAllowed(shop: Shop, view: View, req: HttpRequest, product: ReviewedProduct): Promise<Response> {
  const errors = { '': view.t('reviews.buyersOnly') }
  if (req.wantsJson) throw new ValidationError(errors)
  return renderFormErrors(shop, view, product, { state: { values: {}, errors } })
}

async function renderReviewsPage(
  shop: Shop,
  view: View,
  product: ReviewedProduct,
  { sort = 'newest', form }: { sort?: ReviewSort; form?: ReviewsProps['form'] },
): Promise<Response> {
  const pages = Math.max(1, Math.ceil(product.reviewCount / reviewsPerPage))
  const number = Math.max(1, parseWholeNumber(view.url.searchParams.get('page')))
  if (number > pages) throw new NotFound('reviews')
  const props = await getReviewsProps(shop, view, product, {
    sort,
    from: (number - 1) * reviewsPerPage,
    limit: reviewsPerPage,
    paged: true,
    ...(form ? { form } : {}),
  })
  const title = view.t('reviews.of', { product: product.name })
  const categoryPath = findPath(await cachedCategoryTree(shop, view.contentLanguage), (node) => node.id === product.categoryId)
  const parentBreadcrumbs = buildBreadcrumbs(view, categoryPath, product.name).map((breadcrumb) =>
    breadcrumb.href === undefined ? { ...breadcrumb, href: props.path } : breadcrumb,
  )
  const breadcrumbs = [...parentBreadcrumbs, { label: view.t('reviews.title') }]
  return page(
    view,
    title,
    <ReviewsPage {...props} breadcrumbs={breadcrumbs} title={title} name={product.name} page={number} pages={pages} />,
    { status: form ? 422 : 200, canonical: props.path, noindex: true, styles: ['css/product-page.css'] },
  )
}

/** Stores photos before the transaction and deletes those no review uses afterward. Throws UserError on their field. */
async function withStoredPhotos<R>(shop: Shop, files: File[], work: (mediaIds: number[]) => Promise<R>): Promise<R> {
  const storedIds: number[] = []
  try {
    for (const file of files) storedIds.push((await addImage(shop, await file.bytes(), file.name, { origin: 'customer' })).id)
    return await work(storedIds)
  } catch (error) {
    await Promise.allSettled(storedIds.map((id) => deleteImage(shop, id)))
    throw error instanceof UserError && error.field === 'file' ? new UserError(error.key, error.params, 'review_photos') : error
  }
}

const parseSort = (text: string | null): ReviewSort => reviewSorts.find((sort) => sort === text) ?? 'newest'
const parseWholeNumber = (text: string | null): number => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0)
