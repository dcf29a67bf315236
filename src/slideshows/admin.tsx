import { Elysia, t } from 'elysia'
import { overlays, slideshowHeights, textColors } from '#db/schema/slideshows.ts'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listPageSize } from '#src/admin/limits.ts'
import { isId } from '#src/admin/list.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { inStaffOrder } from '#src/admin/entities/part-list.tsx'
import { focusPoints } from '#src/lib/images/focus.ts'
import { scheduleState } from '#src/lib/dates/schedule.ts'
import { findImages } from '#src/media/images.ts'
import { maxAltLength } from '#src/media/limits.ts'
import { oneOf } from '#src/web/form/one-of.ts'
import type { Shop } from '#src/shop.ts'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { SlideContrast, SlidesOf } from '#templates/slideshows/slide-notes.tsx'
import { slideFields, slideshowFields } from '#templates/slideshows/slideshow-fields.ts'
import { slideColumns, slideshowColumns, slideshowsPath, slidesPath } from '#templates/slideshows/slideshow-list.tsx'
import { measureContrast } from './contrast.ts'
import { leastContrast, maxButtonLength, maxHeadingLength, maxLinkLength, maxNameLength, maxTextLength } from './limits.ts'
import { deleteSlide, findSlide, moveSlide, slideListQuery, type SlideRow, slideStore, textPositions } from './slides.ts'
import { deleteSlideshow, findSlideshow, listSlideshowOptions, slideshowListQuery, slideshowStore } from './slideshows.ts'
import { findShownSlideshows } from './shown-slideshows.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  height: oneOf(slideshowHeights),
  autoplay: t.Boolean(),
})

const slideshowList = defineList({
  ...listText('slideshows', 'image'),
  name: 'slideshows',
  path: slideshowsPath,
  area: 'content',
  views: ['all'],
  sorts: { name: 'asc' },
  columns: slideshowColumns,
  opens: 'editor',
  query: (shop, _view, { search, descending }) => slideshowListQuery(shop.db.read, { search, descending }),
})

const slideshow = defineEntity({
  ...entityCommands(slideshowStore),
  find: findSlideshow,
  remove: deleteSlideshow,
  list: slideshowList,
  name: 'slideshow',
  schema,
  fields: slideshowFields,
  text: editorText('slideshows'),
  title: ({ name }) => name,
  initial: { height: 'medium' },
  scripts: ['js/slideshow.js'],
  styles: ['css/slideshows-page.css'],
  more: async (shop, view, { id, slides }) => {
    const options = { now: shop.now(), language: null }
    const [shown] = await findShownSlideshows(shop.db.read, [id], options)
    return { title: 'slideshows.slides', content: <SlidesOf view={view} id={id} count={slides} shown={shown ?? null} /> }
  },
})

const focusNames = focusPoints.map((point) => point || ('center' as const))

const slideSchema = t.Object({
  slideshowId: t.Integer({ minimum: 1, missing: 'slideshows.chooseSlideshow', invalid: 'slideshows.chooseSlideshow' }),
  mediaId: t.Nullable(t.Integer({ minimum: 1 })),
  focus: oneOf(focusNames),
  phoneMediaId: t.Nullable(t.Integer({ minimum: 1 })),
  phoneFocus: oneOf(focusNames),
  alt: t.String({ maxLength: maxAltLength, default: '' }),
  heading: t.String({ maxLength: maxHeadingLength, default: '' }),
  text: t.String({ maxLength: maxTextLength, multiline: true, default: '' }),
  buttonLabel: t.String({ maxLength: maxButtonLength, default: '' }),
  buttonLink: t.String({ maxLength: maxLinkLength, default: '' }),
  textPosition: oneOf(textPositions),
  textColor: oneOf(textColors),
  overlay: oneOf(overlays),
  starts: t.String({ maxLength: 19, default: '' }),
  ends: t.String({ maxLength: 19, default: '' }),
  published: t.Boolean(),
})

const slideList = defineList({
  ...inStaffOrder,
  name: 'slides',
  path: slidesPath,
  area: 'content',
  title: 'slideshows.slides',
  searchLabel: 'slideshows.searchSlides',
  views: ['all'],
  filters: { slideshow: isId },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'slideshow',
      label: view.t('slideshows.slideshow'),
      any: view.t('slideshows.anySlideshow'),
      value: filters.slideshow,
      options: (await listSlideshowOptions(q)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  columns: slideColumns,
  drawBulkBar: PublishBulkBar,
  opens: 'editor',
  createLabel: 'slideshows.addSlide',
  query: async (shop, _view, { filters, search }) => {
    const query = slideListQuery(shop.db.read, { slideshowId: filters.slideshow ? Number(filters.slideshow) : null, search })
    return { ...query, select: async (part) => withNotes(shop, await query.select(part), part.limit <= listPageSize) }
  },
  empty: () => ({ icon: 'image', title: 'slideshows.noSlides', text: 'slideshows.noSlidesText' }),
})

const slide = defineEntity({
  ...entityCommands(slideStore),
  find: findSlide,
  remove: deleteSlide,
  move: moveSlide,
  list: slideList,
  name: 'slide',
  schema: slideSchema,
  fields: slideFields,
  text: {
    newTitle: 'slideshows.createSlide',
    create: 'slideshows.createSlideButton',
    created: 'slideshows.slideCreated',
    saved: 'slideshows.slideSaved',
    delete: 'slideshows.deleteSlide',
    deleted: 'slideshows.slideDeleted',
  },
  title: ({ heading, alt }) => heading || alt || '#',
  initial: { textPosition: 'start', textColor: 'light', overlay: '66', published: 'on', focus: 'center', phoneFocus: 'center' },
  options: async (q) => ({ slideshowId: (await listSlideshowOptions(q)).map(({ id, name }) => ({ value: id, label: name })) }),
  more: async (shop, view, stored) => {
    const hasText = `${stored.heading}${stored.text}${stored.buttonLabel}` !== ''
    const images = await findImages(
      shop.db.read,
      [stored.mediaId, stored.phoneMediaId].flatMap((id) => id ?? []),
    )
    const measured = hasText ? await Promise.all(images.map(({ file }) => measureContrast(shop, { ...stored, file }))) : []
    const contrasts = measured.filter((contrast) => contrast !== null)
    const contrast = contrasts.length > 0 ? Math.min(...contrasts) : null
    return {
      title: 'slideshows.readability',
      content: <SlideContrast view={view} contrast={contrast} isLow={contrast !== null && contrast < leastContrast} />,
    }
  },
})

export const slideshowsAdmin = (shop: Shop) => new Elysia().use(entityRoutes(shop, slide)).use(entityRoutes(shop, slideshow))

/** Whether each slide is due and, on a page of the list, whether its text can be read. */
async function withNotes(shop: Shop, rows: SlideRow[], isPage: boolean) {
  return Promise.all(
    rows.map(async (row) => {
      const hasText = `${row.heading}${row.text}${row.buttonLabel}` !== ''
      const contrast = isPage && hasText && row.file !== null ? await measureContrast(shop, { ...row, file: row.file }) : null
      return { ...row, state: scheduleState(row, shop.now()), isHardToRead: contrast !== null && contrast < leastContrast }
    }),
  )
}
