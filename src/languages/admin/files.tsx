import { Elysia, t } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { withAudit } from '#src/admin/edit.ts'
import type { Exec } from '#db/types.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import { listSentences } from '#src/i18n/sentences.ts'
import { Forbidden, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { isSensitive } from '#src/mail/templates/sensitive-templates.ts'
import { parseTemplateKey } from '#src/mail/templates/template-keys.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { generatedFile, page, redirect } from '#src/web/response.tsx'
import { TranslationFilePage } from '#templates/languages/file-preview-page.tsx'
import { TranslationFilesPage, filesPath } from '#templates/languages/files-page.tsx'
import { languagesPath } from '#templates/languages/languages-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { contentSources, findPartSource, partOf } from '../content-sources.ts'
import { csvTranslations, parseCsvTranslations } from '../files/csv.ts'
import { exportContent, exportSentences } from '../files/export.ts'
import type { ExportedText, ParsedFile } from '../files/file-texts.ts'
import { type FilePlan, planFile } from '../files/plan.ts'
import { canTranslate, listOpenSentences } from './open-sentences.ts'
import { applyFile, getFile, storeFile } from '../files/stored-files.ts'
import { parseXliffTranslations, xliffTranslations } from '../files/xliff.ts'
import { maxShownChanges, maxTranslationFileSize } from '../limits.ts'
import { getLanguage } from '#src/i18n/list-languages.ts'

const path = '/admin/languages/:id'

export const translationFileRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get(`${path}/files`, async ({ view, params }) =>
      renderFiles(shop, view, { language: await getLanguage(shop, parseId(params.id)), form: initialForm() }),
    )
    .get(`${path}/export`, async ({ view, params, req }) => {
      const language = await getLanguage(shop, parseId(params.id))
      req.extendTimeout(300)
      return exportFile(shop, view, language)
    })
    .post(`${path}/files`, async ({ view, params, req }) => {
      const language = await getLanguage(shop, parseId(params.id))
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, uploadSchema, { bytes: maxTranslationFileSize + 10_000, fields: 2 })
      const checked = await form.attempt(({ file: upload }) => checkUpload(shop, view, language, upload))
      if (checked === undefined) return renderFiles(shop, view, { language, form: form.state })
      const { name, plan } = checked
      if (plan.errors.length > 0) return renderFiles(shop, view, { language, form: form.state, plan })
      if (plan.changes.length === 0) return renderPreview(view, { language, name, id: null, plan })
      const { id } = await withStored(shop, language, name, plan)
      return renderPreview(view, { language, name, id, plan })
    })
    .get(`${path}/files/:file`, async ({ view, params }) => {
      const language = await getLanguage(shop, parseId(params.id))
      const id = parseId(params.file)
      const { name, changes } = await getFile(shop.db.read, id, language.code)
      return renderPreview(view, { language, name, id, plan: { changes, errors: [], leftOut: [], unfinished: [], unchanged: 0, empty: 0 } })
    })
    .post(`${path}/files/:file`, async ({ view, params, req }) => {
      const language = await getLanguage(shop, parseId(params.id))
      const id = parseId(params.file)
      const asked = (await hasSecretMails(shop, id, language)) ? await askForProof(shop, { view, req }) : null
      if (asked) return asked
      req.extendTimeout(120)
      const { texts } = await withAudit(
        shop,
        view,
        { action: 'translation.imported', subject: `language:${language.id}` },
        async (tx, now) => {
          await requireMailAccess(tx, view, id, language)
          const applied = await applyFile(tx, id, { language: language.code, editor: view.user.name, roleId: view.user.roleId, now })
          return { change: { code: language.code, file: applied.name, texts: applied.texts }, texts: applied.texts }
        },
      )
      return redirect(view, `${languagesPath}/${language.id}/translations`, view.t('languages.file.applied', { count: texts }))
    })

const uploadSchema = t.Object({ file: t.Optional(t.File({ maxSize: maxTranslationFileSize })) })

async function exportFile(shop: Shop, view: StaffView, language: StoredLanguage): Promise<Response> {
  const params = view.url.searchParams
  const part = params.get('part') ?? ''
  const source = findPartSource(part)
  const isXliff = params.get('format') === 'xliff'
  const filter = { language: language.code, state: params.get('show') === 'open' ? ('open' as const) : ('all' as const), t: view.t }
  const { default_language: defaultLanguage } = await currentSettings(shop)
  const sources = source ? [source] : part === 'program' || language.code === defaultLanguage ? [] : contentSources
  const change = { language: language.code, part, format: isXliff ? 'xliff' : 'csv' }
  await withAudit(shop, view, { action: 'translation.exported', subject: `language:${language.id}` }, async () => ({ change }))
  const program = source ? none() : once(exportSentences(await listOpenSentences(shop, view, language.code), filter))
  const content = exportContent(shop, filter, sources)
  const name = `translations-${language.code}`
  if (isXliff) {
    const parts = [
      { original: 'program' as const, batches: program },
      { original: 'content' as const, batches: content },
    ]
    const lines = xliffTranslations({ target: language.code, content: defaultLanguage }, parts)
    return generatedFile(shop.timers, lines, { type: 'application/xliff+xml; charset=utf-8', saveAs: `${name}.xlf` })
  }
  return generatedFile(shop.timers, csvTranslations(language.code, join(program, content)), {
    type: 'text/csv; charset=utf-8',
    saveAs: `${name}.csv`,
  })
}

async function* none(): AsyncGenerator<ExportedText[]> {}

async function* once(texts: ExportedText[]): AsyncGenerator<ExportedText[]> {
  yield texts
}

async function* join(...parts: AsyncIterable<ExportedText[]>[]): AsyncGenerator<ExportedText[]> {
  for (const part of parts) yield* part
}

/** Throws UserError for a file that cannot be read at all. */
async function checkUpload(
  shop: Shop,
  view: StaffView,
  language: StoredLanguage,
  upload: File | undefined,
): Promise<{ name: string; plan: FilePlan }> {
  if (!upload || upload.size === 0) throw new UserError('languages.file.missing', {}, 'file')
  const parsed = parseFile(decode(await upload.arrayBuffer()), language.code)
  if (parsed.texts.length + parsed.unfinished.length + parsed.errors.length === 0) throw new UserError('languages.file.empty', {}, 'file')
  const sentences = await listSentences(shop, language.code)
  const options = { language: language.code, sentences, mayChange: (key: string) => canTranslate(view, key) }
  return { name: upload.name.slice(0, 200), plan: await planFile(shop, parsed, options) }
}

function decode(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // PostgreSQL text cannot contain NUL.
    if (!text.includes('\u0000')) return text
  } catch {
    // Falls through: another encoding.
  }
  throw new UserError('languages.file.notUtf8', {}, 'file')
}

const parseFile = (text: string, language: string): ParsedFile =>
  /^\s*</.test(text) ? parseXliffTranslations(text, language) : parseCsvTranslations(text, language)

const withStored = (shop: Shop, { code }: StoredLanguage, name: string, { changes }: FilePlan) =>
  shop.db.transaction(async (tx) => ({ id: await storeFile(tx, { language: code, name, changes }, shop.now()) }))

async function hasSecretMails(shop: Shop, id: number, { code }: StoredLanguage): Promise<boolean> {
  const { changes } = await getFile(shop.db.read, id, code)
  return changes.some(({ key }) => isSensitive(parseTemplateKey(key)?.slug ?? ''))
}

/** A file that another member of staff checked may change emails. Throws Forbidden. */
async function requireMailAccess(q: Exec, view: StaffView, id: number, { code }: StoredLanguage): Promise<void> {
  const { changes } = await getFile(q, id, code)
  if (!changes.every(({ key }) => canTranslate(view, key))) throw new Forbidden('the file has texts of emails for others to change')
}

interface FilesPage {
  language: StoredLanguage
  form: FormState
  plan?: FilePlan
}

async function renderFiles(shop: Shop, view: StaffView, { language, form, plan }: FilesPage): Promise<Response> {
  const isDefault = (await currentSettings(shop)).default_language === language.code
  const parts = isDefault ? [] : contentSources.map((source) => ({ value: partOf(source), label: view.t(source.label) }))
  const isRefused = plan !== undefined || Object.keys(form.errors).length > 0
  const title = view.t('languages.filesTitle', { name: language.name })
  const body = <TranslationFilesPage view={view} language={language} parts={parts} form={form} errors={plan?.errors ?? []} />
  return page(view, isRefused ? view.t('common.errorTitle', { title }) : title, body, { status: isRefused ? 422 : 200 })
}

interface Preview {
  language: StoredLanguage
  name: string
  /** Of the stored file; null when it changes nothing. */
  id: number | null
  plan: FilePlan
}

function renderPreview(view: StaffView, { language, name, id, plan }: Preview): Response {
  const shown = { ...plan, changes: plan.changes.slice(0, maxShownChanges) }
  const action = id === null ? null : `${filesPath(language.id)}/${id}`
  const canApply = plan.changes.every(({ key }) => canTranslate(view, key))
  const body = (
    <TranslationFilePage
      view={view}
      language={language}
      name={name}
      action={action}
      canApply={canApply}
      total={plan.changes.length}
      plan={shown}
    />
  )
  return page(view, view.t('languages.file.preview', { file: name }), body)
}
