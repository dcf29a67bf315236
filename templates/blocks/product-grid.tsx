import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ProductGridData } from '#src/blocks/kinds/product-grid.tsx'
import { ProductCard, type ProductCardContent, ProductGrid } from '#templates/ui/product/product-card.tsx'
import { BlockTitle } from './block-title.tsx'
import { Rail } from './rail.tsx'

export function ProductGridBlock({ view, id, data, loaded = [], isFirst }: BlockProps<ProductGridData, ProductCardContent[]>) {
  if (loaded.length === 0) return <></>
  const { title, moreLabel, moreLink } = data
  const more = moreLabel !== '' && moreLink !== '' && (
    <a class="link tap small" href={moreLink}>
      {moreLabel}
    </a>
  )
  const heading = { title, fallback: view.t('blocks.products'), more }
  if (data.layout === 'rail')
    return <Rail view={view} id={id} {...heading} hasLinks items={loaded.map((product) => ProductCard({ view, product }))} />
  return (
    <section class="block" data-width="full">
      <BlockTitle {...heading} />
      <ProductGrid view={view} products={loaded} eagerCount={isFirst ? 4 : 0} />
    </section>
  )
}
