import type { StaffView } from '#src/admin/layout.ts'
import { describeDocuments } from '#src/blocks/describe-document.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { readBlockEditor } from '#src/blocks/editor/editor-data.tsx'
import { findPlaceholders } from '#src/country-presets/texts/placeholders.ts'
import { hasDraftNotice, withoutDraftNotice } from '#src/legal-pages/find-legal-pages.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { diffBlocks } from '#src/lib/text/text-diff.ts'
import { findImages, addImage } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { listAuthorOptions } from '#src/publishing/find-authors.ts'
import { findPreviewLink } from '#src/publishing/preview-links.ts'
import type { ContentTypes, StaffKind } from '#src/publishing/staff/staff-kind.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { blockEditorScripts, blockEditorStyles } from '#templates/blocks/editor/block-editor.tsx'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { PageEditor } from '#templates/cms/page-editor.tsx'
import type { ContentEditorProps } from '#templates/publishing/content-editor.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { duplicatePage } from '../duplicate-page.ts'
import { type StaffPage, createPage, findPageForStaff, savePage } from '../edit-pages.ts'
import { maxPageSlugLength } from '../limits.ts'
import { type PageTexts, pageKind } from '../page-kind.ts'
import { type PageFacts, pickPageFacts } from '../page-rules.ts'
import { findPageSlugError, normalizePageSlug } from '../page-slug.ts'
import { listTermOptions } from '../terms.ts'
import { pageList, termOptions } from './list.tsx'
import {
  type PageForm,
  comparePageForms,
  documentText,
  draftSchema,
  pageFormLimits,
  pageSchema,
  submittedDocument,
  toFacts,
  toPageForm,
  toTexts,
  withDocument,
} from './page-form.ts'
import { checkLibraryImage } from '#src/media/library-images.ts'

interface PageTypes extends ContentTypes {
  texts: PageTexts
  stored: StaffPage
  facts: PageFacts
  draftForm: typeof draftSchema.static
  form: PageForm
  options: { categories: Option[]; authors: Option[]; tags: string[] }
}

const limits = { ...pageFormLimits, bytes: pageFormLimits.bytes + maxImageSize }

/** How staff edit pages. */
export const staffPages: StaffKind<PageTypes> = {
  kind: pageKind,
  path,
  area: 'content',
  list: pageList,
  sentences: {
    list: 'cms.pages',
    new: 'cms.newPage',
    create: 'cms.createButton',
    update: 'cms.update',
    draftHidden: 'cms.draftHidden',
    excerptHint: 'cms.excerptHint',
    publishAtHint: 'cms.publishAtHint',
    saveDraftHint: 'cms.saveDraftHint',
    created: 'cms.created',
    saved: 'cms.saved',
    draftSaved: 'cms.draftSaved',
    versionRestored: 'cms.versionRestored',
    copied: 'cms.copied',
    restored: 'cms.done.restored',
  },
  slug: {
    field: 'slug',
    maxLength: maxPageSlugLength,
    normalize: normalizePageSlug,
    findError(view, slug) {
      const error = findPageSlugError(slug)
      return error && view.t(error, { word: slug.split('/')[0]! })
    },
    free: 'cms.slugFree',
    taken: 'cms.slugTaken',
  },
  previews: { kind: pageKind, created: 'cms.previewLinkCreated', revoked: 'cms.previewLinkRevoked' },
  draftMark: {
    isIn: ({ document }) => hasDraftNotice(document),
    remove: (form) => withDocument(form, withoutDraftNotice(submittedDocument(form))),
  },
  find: findPageForStaff,
  create: createPage,
  save: savePage,
  duplicate: duplicatePage,
  readForm: readPageForm,
  readDraftForm: (view, req) => readForm(view, req.raw, draftSchema, limits),
  toTexts,
  toFacts: async (shop, form, stored) => toFacts(form, await storeImage(shop, form, stored), (await currentSettings(shop)).timezone),
  toForm: toPageForm,
  newValues: () => ({ template: 'standard' }),
  audited: (page) => ({ ...omit(pickPageFacts(page), 'document'), revisedAt: page.revisedAt }),
  // Each upload is an image of its own.
  repeatedBy: (facts) => ({ ...facts, imageMediaId: null }),
  readOptions: async (q) => ({
    categories: await termOptions(q, 'category'),
    authors: await listAuthorOptions(q),
    tags: (await listTermOptions(q, 'tag')).map(({ name }) => name),
  }),
  draw: drawEditor,
  scripts: blockEditorScripts,
  styles: blockEditorStyles,
  compareForms: comparePageForms,
  async compareTexts(context, earlier, later) {
    const { view } = context
    const lines = (text: string) => text.split('\n').filter(Boolean)
    const [before = [], after = []] = await describeDocuments(context, [earlier.document, later.document])
    return [
      { label: view.t('content.title'), blocks: diffBlocks(lines(earlier.title), lines(later.title)) },
      { label: view.t('content.excerpt'), blocks: diffBlocks(lines(earlier.excerpt), lines(later.excerpt)) },
      { label: view.t('cms.body'), blocks: diffBlocks(before, after) },
    ]
  },
}

function readPageForm(view: StaffView, req: HttpRequest) {
  req.extendTimeout(120)
  return readForm(view, req.raw, pageSchema, limits)
}

async function drawEditor(shop: Shop, props: ContentEditorProps<StaffPage> & PageTypes['options']) {
  const { view, stored, form } = props
  const q = shop.db.read
  const imageId = Number(form.values['image_id'] ?? stored?.imageMediaId ?? 0)
  const [image] = imageId > 0 ? await findImages(q, [imageId]) : []
  const link = stored && (await findPreviewLink(q, pageKind, { id: stored.id, now: shop.now() }))
  return (
    <PageEditor
      {...props}
      document={await readBlockEditor(shop, view, documentText(form))}
      placeholders={props.mark === 'asked' ? await findPlaceholders(parseDocument(documentText(form))) : []}
      image={image ?? null}
      previewLink={link && { url: `${shop.config.baseUrl}/cms-preview/${link.token}`, expiresAt: link.expiresAt }}
    />
  )
}

/**
 * The id of the image that a form chooses or uploads. Uploads are stored before the transaction; after a failed save an unused image stays
 * until unused ones are deleted.
 */
async function storeImage(
  shop: Shop,
  { image, image_id: chosenId, remove_image }: PageForm,
  stored: { imageMediaId: number | null } | null,
): Promise<number | null> {
  if (image) return (await addImage(shop, await image.bytes(), image.name, { renditions: 'now' })).id
  const storedId = stored?.imageMediaId ?? null
  const id = remove_image ? null : chosenId === undefined ? storedId : chosenId
  if (id !== storedId) await checkLibraryImage(shop.db.read, id, 'image')
  return id
}
