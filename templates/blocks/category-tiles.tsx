import type { BlockProps } from '#src/blocks/block-kind.ts'
import type { CategoryTilesData } from '#src/blocks/kinds/category-tiles.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { BlockTitle } from './block-title.tsx'

export interface CategoryTile {
  name: string
  href: string
  productCount: number
  image: ImageFile | null
}

export function CategoryTilesBlock({ view, data, loaded = [] }: BlockProps<CategoryTilesData, CategoryTile[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.categories')} />
      <ul class="tiles">
        {loaded.map((tile) => (
          <li>
            <a class="tile" href={tile.href}>
              <Image image={tile.image} alt="" sizes="(max-width: 700px) 46vw, 280px" shape="tall" />
              <span class="tile-text">
                {tile.name}
                <span class="tally">{view.number(tile.productCount)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
