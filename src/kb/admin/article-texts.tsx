import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { compareFields, describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { type Language, activeLanguages } from '#src/i18n/languages.ts'
import { orNotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { listTranslations } from '#src/publishing/translations.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { ArticleTextsPage } from '#templates/kb/article-texts-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { htmlToText, shortenText } from '../article-body.ts'
import { type StaffArticle, getArticleForStaff, saveArticleTexts } from '../edit-articles.ts'
import { maxExcerptLength, maxSeoDescriptionLength, maxSeoTitleLength, maxTitleLength } from '#src/publishing/limits.ts'
import { comparedLength, maxBodyLength } from '../limits.ts'
import { articleFormLimits } from './article-form.ts'

const textsSchema = t.Object({
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  excerpt: t.String({ maxLength: maxExcerptLength, multiline: true, default: '' }),
  body: t.String({ maxLength: maxBodyLength, multiline: true, default: '' }),
  seo_title: t.String({ maxLength: maxSeoTitleLength, default: '' }),
  seo_description: t.String({ maxLength: maxSeoDescriptionLength, default: '' }),
})

const textNames = ['title', 'excerpt', 'body', 'seo_title', 'seo_description'] as const

/** The texts of an article in another language. */
export const articleTextRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'kb'))
    .get(`${path}/:id/texts/:language`, async ({ view, params }) => {
      const stored = await getArticleForStaff(shop.db.read, parseId(params.id))
      const language = await getOtherLanguage(shop, params.language)
      return renderTexts(shop, view, { stored, language, form: await storedForm(shop, stored.id, language) })
    })
    .post(`${path}/:id/texts/:language`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getArticleForStaff(shop.db.read, id)
      const language = await getOtherLanguage(shop, params.language)
      const form = await readForm(view, req.raw, textsSchema, articleFormLimits)
      const { status } = await saveForm(form, ({ updated_at, ...texts }) =>
        withAudit(shop, view, { action: 'article.translated', subject: `article:${id}` }, async (tx, now) => {
          const read = async () => ({ ...(await listTranslations(tx, 'kb_article', id)).get(language.code), body: undefined })
          const before = await read()
          await saveArticleTexts(tx, id, texts, { language: language.code, now, expectedUpdatedAt: updated_at ?? stored.updatedAt })
          return { change: { language: language.code, ...changesBetween(before, await read()) } }
        }),
      )
      if (status === 200) return redirect(view, `${path}/${id}/edit`, view.t('kb.translationSaved', { language: language.name }))
      return renderTexts(shop, view, { stored: await getArticleForStaff(shop.db.read, id), language, form: form.state, status })
    })

async function storedForm(shop: Shop, id: number, { code }: Language): Promise<FormState> {
  const texts = (await listTranslations(shop.db.read, 'kb_article', id)).get(code) ?? {}
  return initialForm(Object.fromEntries(textNames.map((name) => [name, texts[name] ?? ''])))
}

async function renderTexts(
  shop: Shop,
  view: StaffView,
  { stored, language, form, status = 200 }: { stored: StaffArticle; language: Language; form: FormState; status?: number },
): Promise<Response> {
  const theirs = status === 409 ? await storedForm(shop, stored.id, language) : null
  const show = (value: string | string[]) => shortenText(htmlToText(String(value)), comparedLength)
  const fields = {
    title: ['content.title', show],
    excerpt: ['content.excerpt', show],
    body: ['kb.body', show],
    seo_title: ['content.seoTitle', show],
    seo_description: ['content.seoDescription', show],
  } as const
  const differences = theirs ? compareFields(view, { yours: form, theirs }, fields) : []
  const saved = { subject: `article:${stored.id}`, savedAt: stored.updatedAt }
  const conflict = theirs ? await describeConflict(shop, view, saved, differences) : null
  const title = view.t('kb.textsIn', { title: stored.title, language: language.name })
  const props = { view, title, stored, language, form, conflict, canWrite: view.can('kb', 'write') }
  return page(view, title, <ArticleTextsPage {...props} />, { status, styles: ['css/content-editor-page.css'], scripts: richTextScripts })
}

/** An active language besides the default one. Throws NotFound. */
async function getOtherLanguage(shop: Shop, code: string): Promise<Language> {
  const language = (await activeLanguages(shop)).find((candidate) => candidate.code === code && !candidate.isDefault)
  return orNotFound(language, 'language')
}
