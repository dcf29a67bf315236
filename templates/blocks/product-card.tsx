import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ProductCardData } from '#src/blocks/kinds/product-card.tsx'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { ProductCard } from '#templates/ui/product/product-card.tsx'
import { BlockTitle } from './block-title.tsx'

export function ProductCardBlock({ view, loaded }: BlockProps<ProductCardData, ProductCardContent[]>) {
  const product = loaded?.[0]
  if (!product) return <></>
  return (
    <section class="block block-product">
      <BlockTitle title="" fallback={view.t('blocks.product')} />
      <ProductCard view={view} product={product} sizes="(max-width: 620px) 92vw, 340px" />
    </section>
  )
}
