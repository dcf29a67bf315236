import type { View } from '#src/web/view.ts'
import { Image, type ImageFile } from '#templates/ui/image.tsx'

export interface CategoryTile {
  name: string
  href: string
  productCount: number
  image: ImageFile | null
}

export const CategoryTiles = ({ view, tiles }: { view: View; tiles: readonly CategoryTile[] }) => (
  <ul class="tiles">
    {tiles.map((tile) => (
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
)
