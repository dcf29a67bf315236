import { listSlideshowOptions } from '#src/slideshows/slideshows.ts'
import { SlideshowBlock } from '#templates/blocks/slideshow.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId, strictObject } from '../field-schemas.ts'
import { rowField, rowsOfBlocks, slugsOfNames } from './entity-blocks.ts'
import { findShownSlideshows, type ShownSlideshow } from '#src/slideshows/shown-slideshows.ts'

const schema = strictObject({ slideshow: entityId() })

export const slideshowKind = defineBlockKind<typeof schema, ShownSlideshow>({
  kind: 'slideshow',
  module: 'slideshows',
  version: 1,
  label: 'slideshows.slideshow',
  hint: 'slideshows.blockHint',
  icon: 'image',
  group: 'media',
  schema,
  fields: {
    slideshow: rowField('slideshows.slideshow', listSlideshowOptions),
  },
  defaults: { slideshow: null },
  load: ({ shop, view }, blocks) =>
    rowsOfBlocks(
      blocks,
      ({ slideshow }) => slideshow,
      (ids) => findShownSlideshows(shop.db.read, ids, { now: shop.now(), language: view.contentLanguage }),
    ),
  render: (block) => SlideshowBlock(block),
  toText: () => '',
  styles: ['css/slideshows-page.css'],
  scripts: ['js/slideshow.js'],
  shortcode: {
    name: 'cms-slideshow',
    data: (id) => ({ slideshow: id }),
    find: async (q) => slugsOfNames(await listSlideshowOptions(q)),
    isShown: ({ slides }) => slides.length > 0,
  },
})
