import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ListMenuData, ShownList } from '#src/blocks/kinds/list-menu.tsx'
import { MenuLink } from '#templates/layouts/menu.tsx'

export function ListMenuBlock({ view, data, loaded }: BlockProps<ListMenuData, ShownList>) {
  if (!loaded || loaded.links.length === 0) return <></>
  return (
    <nav class="block stack" data-gap="3" aria-label={data.heading || loaded.name}>
      {data.heading && <h2>{data.heading}</h2>}
      <ul class="list-menu" data-layout={data.layout}>
        {loaded.links.map((link) => (
          <li>
            <MenuLink view={view} link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
