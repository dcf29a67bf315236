import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { isId, listPageSize } from '#src/admin/list.ts'
import { moveRoutes, publishRoutes, undoPublish } from '#src/admin/part-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import { focusPoints } from '#src/lib/focus.ts'
import { scheduleState } from '#src/lib/schedule.ts'
import { findImages } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { SlideContrast, SlidesOf } from '#templates/slideshows/slide-notes.tsx'
import { slideFields, slideshowFields } from '#templates/slideshows/slideshow-fields.ts'
import { slideColumns, slideshowColumns, slideshowsPath, slidesPath } from '#templates/slideshows/slideshow-list.tsx'
import { measureContrast } from './contrast.ts'
import { leastContrast, maxButtonLength, maxHeadingLength, maxLinkLength, maxNameLength, maxTextLength } from './limits.ts'
import {
  type SlideRow,
  createSlide,
  deleteSlide,
  findShownSlideshows,
  findSlide,
  moveSlide,
  overlays,
  restoreSlide,
  saveSlide,
  setSlidesPublished,
  slideListQuery,
  textColors,
  textPositions,
} from './slides.ts'
import {
  createSlideshow,
  deleteSlideshow,
  findSlideshow,
  listSlideshowOptions,
  restoreSlideshow,
  saveSlideshow,
  slideshowHeights,
  slideshowListQuery,
} from './slideshows.ts'

const oneOf = <const T extends readonly (string | number)[]>(values: T) => t.Union(values.map((value) => t.Literal(value as T[number])))

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  height: oneOf(slideshowHeights),
  autoplay: t.Boolean(),
})
const title = ({ name }: { name: string }) => name

const slideshowList = defineList({
  name: 'slideshows',
  path: slideshowsPath,
  area: 'content',
  title: 'slideshows.title',
  searchLabel: 'slideshows.search',
  views: ['all'],
  sorts: { name: 'asc' },
  filters: {},
  columns: slideshowColumns,
  opens: 'editor',
  createLabel: 'slideshows.add',
  query: (shop, _view, { search, descending }) => slideshowListQuery(shop.db.read, { search, descending }),
  empty: () => ({ icon: 'image', title: 'slideshows.none', text: 'slideshows.noneText' }),
  undo: { 'slideshow.deleted': undoDeletion({ schema, message: 'slideshows.deleted', title, restore: restoreSlideshow }) },
})

const slideshowEditor = defineEditor({
  list: slideshowList,
  name: 'slideshow',
  schema,
  fields: slideshowFields,
  text: {
    newTitle: 'slideshows.create',
    create: 'slideshows.createButton',
    created: 'slideshows.created',
    saved: 'slideshows.saved',
    delete: 'slideshows.delete',
    deleted: 'slideshows.deleted',
  },
  title,
  initial: { height: 'medium' },
  scripts: ['js/slideshow.js'],
  styles: ['css/slideshows-page.css'],
  find: findSlideshow,
  create: createSlideshow,
  save: async (tx, id, values, options) => {
    await saveSlideshow(tx, id, values, options)
    return null
  },
  remove: deleteSlideshow,
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
  alt: t.String({ maxLength: 300, default: '' }),
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
const storedSlideSchema = t.Composite([slideSchema, t.Object({ position: t.Integer() })])
const slideTitle = ({ heading, alt }: { heading: string; alt: string }) => heading || alt || '#'

const slideList = defineList({
  name: 'slides',
  path: slidesPath,
  area: 'content',
  title: 'slideshows.slides',
  searchLabel: 'slideshows.searchSlides',
  views: ['all'],
  sorts: { position: 'asc' },
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
  ordered: true,
  opens: 'editor',
  createLabel: 'slideshows.addSlide',
  query: async (shop, _view, { filters, search }) => {
    const query = slideListQuery(shop.db.read, { slideshowId: filters.slideshow ? Number(filters.slideshow) : null, search })
    return { ...query, select: async (part) => withNotes(shop, await query.select(part), part.limit <= listPageSize) }
  },
  empty: () => ({ icon: 'image', title: 'slideshows.noSlides', text: 'slideshows.noSlidesText' }),
  undo: {
    'slide.deleted': undoDeletion({
      schema: storedSlideSchema,
      message: 'slideshows.slideDeleted',
      title: slideTitle,
      restore: restoreSlide,
    }),
    ...undoPublish('slide', setSlidesPublished),
  },
})

const slideEditor = defineEditor({
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
  title: slideTitle,
  initial: { textPosition: 'start', textColor: 'light', overlay: '66', published: 'on', focus: 'center', phoneFocus: 'center' },
  find: findSlide,
  create: createSlide,
  save: async (tx, id, values, options) => {
    await saveSlide(tx, id, values, options)
    return null
  },
  remove: deleteSlide,
  undoValues: ['position'],
  options: async (q) => ({ slideshowId: (await listSlideshowOptions(q)).map(({ id, name }) => ({ value: id, label: name })) }),
  more: async (shop, view, slide) => {
    const hasText = `${slide.heading}${slide.text}${slide.buttonLabel}` !== ''
    const images = await findImages(
      shop.db.read,
      [slide.mediaId, slide.phoneMediaId].flatMap((id) => id ?? []),
    )
    const measured = hasText ? await Promise.all(images.map(({ file }) => measureContrast(shop, { ...slide, file }))) : []
    const contrasts = measured.filter((contrast) => contrast !== null)
    const contrast = contrasts.length > 0 ? Math.min(...contrasts) : null
    return {
      title: 'slideshows.readability',
      content: <SlideContrast view={view} contrast={contrast} isLow={contrast !== null && contrast < leastContrast} />,
    }
  },
})

export const slideshowsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, slideList))
    .use(entityUndoRoutes(shop, slideList))
    .use(publishRoutes(shop, slideList, { name: 'slide', setPublished: setSlidesPublished }))
    .use(moveRoutes(shop, slideList, { name: 'slide', move: moveSlide }))
    .use(entityEditorRoutes(shop, slideEditor))
    .use(entityListRoutes(shop, slideshowList))
    .use(entityUndoRoutes(shop, slideshowList))
    .use(entityEditorRoutes(shop, slideshowEditor))

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
