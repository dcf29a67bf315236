import type { Exec } from '#db/types.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { findSlugError, normalizeSlug } from '#src/lib/links/slugs.ts'
import { diffBlocks } from '#src/lib/text/text-diff.ts'
import { listAuthorOptions } from '#src/publishing/find-authors.ts'
import type { ContentTypes, StaffKind } from '#src/publishing/staff/staff-kind.ts'
import { listTranslations } from '#src/publishing/translations.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { ArticleEditor } from '#templates/kb/article-editor.tsx'
import type { ContentEditorProps } from '#templates/publishing/content-editor.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { htmlToBlocks } from '../article-body.ts'
import { type ArticleTexts, articleKind } from '../article-kind.ts'
import { type ArticleFacts, pickArticleFacts, reservedSlugs } from '../article-rules.ts'
import { type StaffArticle, createArticle, findArticleForStaff, saveArticle } from '../edit-articles.ts'
import { type GapKind, setGapsDone } from '../gaps.ts'
import { maxSlugLength, shownTickets } from '../limits.ts'
import { listLinkedTickets } from '../linked-tickets.ts'
import {
  type ArticleForm,
  articleFormLimits as limits,
  articleSchema,
  compareArticleForms,
  draftSchema,
  toArticleForm,
  toFacts,
} from './article-form.ts'
import { articleList, listCategoryOptions } from './list.tsx'
import { duplicateArticle } from '../duplicate-article.ts'

interface ArticleTypes extends ContentTypes {
  texts: ArticleTexts
  stored: StaffArticle
  facts: ArticleFacts
  draftForm: typeof draftSchema.static
  form: ArticleForm
  options: { categories: Option[]; authors: Option[] }
}

/** How staff edit help articles. */
export const staffArticles: StaffKind<ArticleTypes> = {
  kind: articleKind,
  path,
  area: 'kb',
  list: articleList,
  sentences: {
    list: 'kb.articles',
    new: 'kb.newArticle',
    create: 'kb.createButton',
    update: 'kb.update',
    draftHidden: 'kb.draftHidden',
    excerptHint: 'kb.excerptHint',
    publishAtHint: 'kb.publishAtHint',
    saveDraftHint: 'kb.saveDraftHint',
    created: 'kb.created',
    saved: 'kb.saved',
    draftSaved: 'kb.draftSaved',
    versionRestored: 'kb.versionRestored',
    copied: 'kb.copied',
    restored: 'kb.done.restored',
  },
  slug: {
    field: 'seo_link',
    maxLength: maxSlugLength,
    normalize: normalizeSlug,
    findError(view, slug) {
      const error = reservedSlugs.includes(slug) ? 'kb.slugReserved' : findSlugError(slug)
      return error && view.t(error)
    },
    free: 'kb.slugFree',
    taken: 'kb.slugTaken',
  },
  find: findArticleForStaff,
  async create(tx, facts, by, form) {
    const gap = parseGap(form.gap ?? null)
    if (gap) await setGapsDone(tx, gap.kind, [gap.id], by.now)
    return createArticle(tx, facts, by)
  },
  save: saveArticle,
  duplicate: duplicateArticle,
  readForm: (view, req) => readForm(view, req.raw, articleSchema, limits),
  readDraftForm: (view, req) => readForm(view, req.raw, draftSchema, limits),
  toTexts: (form) => form,
  toFacts: async (shop, form) => toFacts(form, (await currentSettings(shop)).timezone),
  toForm: toArticleForm,
  newValues({ url }) {
    const gap = url.searchParams.get('gap')
    return { gap: gap === null || parseGap(gap) === null ? '' : gap }
  },
  audited: (article) => ({ ...omit(pickArticleFacts(article), 'body'), revisedAt: article.revisedAt }),
  readOptions: async (q: Exec) => ({ categories: await listCategoryOptions(q), authors: await listAuthorOptions(q) }),
  draw: drawEditor,
  scripts: richTextScripts,
  compareForms: compareArticleForms,
  compareTexts({ view }, earlier, later) {
    const lines = (text: string) => (text === '' ? [] : [text])
    return [
      { label: view.t('content.title'), blocks: diffBlocks(lines(earlier.title), lines(later.title)) },
      { label: view.t('content.excerpt'), blocks: diffBlocks(lines(earlier.excerpt), lines(later.excerpt)) },
      { label: view.t('kb.body'), blocks: diffBlocks(htmlToBlocks(earlier.body), htmlToBlocks(later.body)) },
    ]
  },
}

async function drawEditor(shop: Shop, props: ContentEditorProps<StaffArticle> & ArticleTypes['options']) {
  const { view, stored } = props
  const q = shop.db.read
  const texts = stored ? await listTranslations(q, 'kb_article', stored.id) : new Map<string, unknown>()
  const languages = (await activeLanguages(shop)).filter(({ isDefault }) => !isDefault)
  return (
    <ArticleEditor
      {...props}
      languages={languages.map(({ code, name }) => ({ code, name, isTranslated: texts.has(code) }))}
      linkedTickets={stored && view.can('tickets', 'read') ? await listLinkedTickets(q, stored.id, shownTickets) : []}
      now={shop.now()}
    />
  )
}

/** A gap in an address: `search-12`. */
function parseGap(text: string | null): { kind: GapKind; id: number } | null {
  const [, kind, id] = /^(search|comment)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return kind === undefined ? null : { kind: kind as GapKind, id: Number(id) }
}
