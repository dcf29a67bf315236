import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { CategoryTilesData } from '#src/blocks/kinds/category-tiles.tsx'
import { type CategoryTile, CategoryTiles } from '#templates/categories/tile-list.tsx'
import { BlockTitle } from './block-title.tsx'

export function CategoryTilesBlock({ view, data, loaded = [] }: BlockProps<CategoryTilesData, CategoryTile[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block" data-width="full">
      <BlockTitle title={data.title} fallback={view.t('blocks.categories')} />
      <CategoryTiles view={view} tiles={loaded} />
    </section>
  )
}
