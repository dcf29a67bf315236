import type { Static } from '@sinclair/typebox'
import type { CategoryNode } from '#src/categories/categories.ts'
import { findImages } from '#src/media/images.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import { CategoryTilesBlock } from '#templates/blocks/category-tiles.tsx'
import type { CategoryTile } from '#templates/categories/tile-list.tsx'
import { type BlockContext, type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { radios, titleField } from '../common-fields.ts'
import { categoryOptions } from '../entity-options.ts'
import { choice, entityId, line, list, strictObject } from '../field-schemas.ts'
import { maxTiles, maxTitleLength } from '../limits.ts'

const schema = strictObject({
  title: line(maxTitleLength),
  source: choice(['top', 'chosen']),
  categories: list(strictObject({ category: entityId() }), { maxItems: maxTiles }),
})

export type CategoryTilesData = Static<typeof schema>

export const categoryTilesKind = defineBlockKind({
  kind: 'category-tiles',
  version: 1,
  label: 'blocks.categoryTiles',
  hint: 'blocks.categoryTilesHint',
  icon: 'folder-tree',
  group: 'products',
  schema,
  fields: {
    title: titleField,
    source: radios('blocks.source', { top: 'blocks.source.top', chosen: 'blocks.source.chosen' }),
    categories: {
      type: 'list',
      label: 'blocks.categories',
      itemLabel: 'blocks.category',
      itemDefaults: { category: null },
      fields: { category: { type: 'entity', label: 'blocks.category', options: categoryOptions } },
      showWhen: { field: 'source', is: ['chosen'] },
    },
  },
  defaults: { title: '', source: 'top', categories: [] },
  load: loadTiles,
  render: (block) => CategoryTilesBlock(block),
  toText: ({ title }) => title,
})

/** Categories with active products, as menus show them. */
async function loadTiles({ shop, view }: BlockContext, blocks: LoadableBlock<CategoryTilesData>[]): Promise<Map<string, CategoryTile[]>> {
  const tree = await cachedCategoryTree(shop, view.contentLanguage)
  const nodes = nodesById(tree)
  const nodesByBlock = blocks.map(({ id, data }) => {
    const chosen = data.categories.flatMap(({ category }) => nodes.get(category ?? 0) ?? [])
    return [id, (data.source === 'top' ? tree : chosen).filter((node) => node.products > 0).slice(0, maxTiles)] as const
  })
  const imageIds = nodesByBlock.flatMap(([, shown]) => shown.flatMap((node) => node.mediaId ?? []))
  const images = new Map((await findImages(shop.db.read, [...new Set(imageIds)])).map((image) => [image.id, image]))
  return new Map(
    nodesByBlock.map(([id, shown]) => [
      id,
      shown.map(({ name, slug, products, mediaId }) => ({
        name,
        href: `/section/${slug}`,
        productCount: products,
        image: images.get(mediaId ?? 0) ?? null,
      })),
    ]),
  )
}

function nodesById(tree: CategoryNode[]): Map<number, CategoryNode> {
  let nodes = nodesOfTrees.get(tree)
  if (!nodes) nodesOfTrees.set(tree, (nodes = new Map(flatten(tree).map((node) => [node.id, node]))))
  return nodes
}

// A tree stays the same until categories change.
const nodesOfTrees = new WeakMap<CategoryNode[], Map<number, CategoryNode>>()

const flatten = (nodes: CategoryNode[]): CategoryNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)])
