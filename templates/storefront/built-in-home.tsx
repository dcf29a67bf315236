import type { View } from '#src/web/view.ts'
import { type BrandStory, BrandStoryList } from '#templates/blocks/brand-stories.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { ProductCard, type ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { Carousel } from '#templates/ui/carousel.tsx'
import { AddProductLinks } from '#templates/listing/add-product-links.tsx'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { CategoryTiles } from '#templates/categories/tile-list.tsx'

export interface HomePageProps {
  view: View
  tagline: string
  hero: ImageFile | null
  productCount: number
  categoryTiles: { name: string; href: string; productCount: number; image: ImageFile | null }[]
  newProducts: ProductCardContent[]
  saleProducts: ProductCardContent[]
  brands: BrandStory[]
  benefits: { icon: IconName; text: string }[]
}

export function HomePage(props: HomePageProps) {
  const { view, productCount } = props
  const { t } = view
  if (productCount === 0) {
    return (
      <div class="wrap page">
        <h1 class="visually-hidden">{view.siteName}</h1>
        <EmptyState icon="package" title={view.siteName} text={t('storefront.comingSoon')}>
          <LinkButton href={contactHref(view)} icon="mail">
            {t('common.contactUs')}
          </LinkButton>
          <AddProductLinks view={view} />
        </EmptyState>
      </div>
    )
  }
  return (
    <div class="wrap page">
      <Hero {...props} />
      {props.benefits.length > 0 && (
        <ul class="promises">
          {props.benefits.map(({ icon, text }) => (
            <li>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {props.categoryTiles.length > 0 && (
        <section class="section" aria-labelledby="browse-title">
          <div class="section-head">
            <h2 id="browse-title">{t('storefront.browse')}</h2>
          </div>
          <CategoryTiles view={view} tiles={props.categoryTiles} />
        </section>
      )}
      <ProductSection
        view={view}
        id="new"
        title={t('storefront.new')}
        more={{ label: t('storefront.allNew'), href: '/shop' }}
        cards={props.newProducts}
      />
      <ProductSection
        view={view}
        id="sale"
        title={t('storefront.sale')}
        more={{ label: t('storefront.allSale'), href: '/shop?on_sale=1' }}
        cards={props.saleProducts}
      />
      {props.brands.length > 0 && <BrandStories {...props} />}
    </div>
  )
}

function Hero({ view, tagline, hero, productCount }: HomePageProps) {
  const { t } = view
  return (
    <section class="hero" aria-labelledby="hero-title">
      <Image image={hero} alt="" sizes="(max-width: 860px) 140vw, 1100px" shape="natural" priority />
      <div class="hero-text">
        <h1 id="hero-title">{tagline || view.siteName}</h1>
        <p class="lede">{t('storefront.intro', { count: productCount, number: view.number(productCount) })}</p>
        <div class="button-row">
          <LinkButton href="/shop" kind="primary" size="large">
            {t('storefront.shopAll')}
          </LinkButton>
          <LinkButton href="#new" size="large">
            {t('storefront.viewNew')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

function ProductSection(props: {
  view: View
  id: string
  title: string
  more: { label: string; href: string }
  cards: ProductCardContent[]
}) {
  if (props.cards.length === 0) return <></>
  const items = props.cards.map((card) => <ProductCard view={props.view} product={card} />)
  return (
    <div class="section">
      <Carousel view={props.view} id={props.id} title={props.title} more={props.more} items={items} />
    </div>
  )
}

function BrandStories({ view, brands }: HomePageProps) {
  return (
    <section class="section" aria-labelledby="makers-title">
      <div class="section-head">
        <h2 id="makers-title">{view.t('storefront.shopByBrand')}</h2>
      </div>
      <BrandStoryList view={view} brands={brands} />
    </section>
  )
}
