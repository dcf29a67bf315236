import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { BrandStoriesData } from '#src/blocks/kinds/brand-stories.tsx'
import type { View } from '#src/web/view.ts'
import { BlockTitle } from './block-title.tsx'

export interface BrandStory {
  name: string
  href: string
  story: string
}

export function BrandStoriesBlock({ view, data, loaded = [] }: BlockProps<BrandStoriesData, BrandStory[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.brandStories')} />
      <BrandStoryList view={view} brands={loaded} />
    </section>
  )
}

/** Brands with what they say about themselves, each with a link to its products. */
export function BrandStoryList({ view, brands }: { view: View; brands: BrandStory[] }) {
  return (
    <ul class="quotes">
      {brands.map((brand) => (
        <li class="quote">
          <div class="stack" data-gap="1">
            <h3>{brand.name}</h3>
            <p class="muted">{brand.story}</p>
          </div>
          <a class="link tap small" href={brand.href}>
            {view.t('storefront.allByBrand', { brand: brand.name })}
          </a>
        </li>
      ))}
    </ul>
  )
}
