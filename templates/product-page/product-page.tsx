import type { View } from '#src/web/view.ts'
import { type Html, raw } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { Lightbox } from '#templates/ui/product/gallery.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { ProductCard, type ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { Carousel } from '#templates/ui/carousel.tsx'
import { ProductDetail } from './product-detail.tsx'
import type { ProductPageProps, BreadcrumbItem } from './product-page-props.ts'

export function ProductPage(
  props: ProductPageProps & {
    breadcrumbs: BreadcrumbItem[]
    crossSells: ProductCardContent[]
    related: ProductCardContent[]
    reviews: Html | null
  },
) {
  const { view, product, crossSells, related } = props
  return (
    <>
      <div class="wrap page">
        <div class="cluster" data-justify="between">
          <Breadcrumb view={view} items={props.breadcrumbs} />
          {view.can('catalog', 'read') && (
            <LinkButton href={`/admin/ecommerce/products/${product.id}/edit`} size="small" icon="pencil">
              {view.t('productPage.editProduct')}
            </LinkButton>
          )}
        </div>
        {product.status !== 'active' && (
          <Notice tone="warn" icon="eye-off">
            {view.t(product.status === 'draft' ? 'productPage.previewDraft' : 'productPage.previewArchived')}
          </Notice>
        )}
        <ProductDetail {...props} />
        <ProductDescription {...props} />
        <ProductCarousel view={view} id="offers" title={view.t('productPage.crossSells')} cards={crossSells} />
        {props.reviews}
        <ProductCarousel view={view} id="related" title={view.t('productPage.related')} cards={related} />
      </div>
      {props.images.length > 0 && <Lightbox view={view} images={props.images} />}
    </>
  )
}

function ProductCarousel({ view, id, title, cards }: { view: View; id: string; title: string; cards: ProductCardContent[] }) {
  if (cards.length === 0) return <></>
  const items = cards.map((card) => <ProductCard view={view} product={card} />)
  return (
    <div class="section">
      <Carousel view={view} id={id} title={title} items={items} />
    </div>
  )
}

function ProductDescription({ view, product }: ProductPageProps) {
  const safeHtml = product.description
  if (safeHtml === '' && product.details.length === 0) return <></>
  return (
    <div class="section split" data-ratio="7:5">
      {safeHtml !== '' && (
        <section class="stack" aria-labelledby="description-title">
          <h2 id="description-title">{view.t('productPage.description')}</h2>
          <div class="prose">{raw(safeHtml)}</div>
        </section>
      )}
      {product.details.length > 0 && (
        <section class="stack" aria-labelledby="details-title">
          <h2 id="details-title">{view.t('productPage.details')}</h2>
          <div class="folds">
            {product.details.map(({ heading, text }, index) => (
              <AccordionItem title={heading} open={index === 0}>
                <p>{text}</p>
              </AccordionItem>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
