import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { changeTranslation } from '#src/i18n/change-translation.ts'
import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import { labelGroups } from '#src/i18n/label-groups.ts'
import { labelsPerPage } from '#src/i18n/limits.ts'
import { countTranslated, getLanguage } from '#src/i18n/list-languages.ts'
import { type Sentence, type SentenceFilter, type SentencePart, filterSentences } from '#src/i18n/sentences.ts'
import { Forbidden, NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { canEditTemplate, isSensitive, sensitiveTemplates } from '#src/mail/templates/sensitive-templates.ts'
import { parseTemplateKey } from '#src/mail/templates/template-keys.ts'
import { saveTemplateParts } from '#src/mail/templates/translate-templates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, outOfBand, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { labelId } from '#templates/admin/label-row.tsx'
import { SentenceRow } from '#templates/languages/sentence-row.tsx'
import type { PartGroup } from '#templates/languages/translation-filters.tsx'
import { TranslationProgress, TranslationsPage, translationsHref } from '#templates/languages/translations-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { contentSources, findPartSource, partOf } from '../content-sources.ts'
import { parseContentKey } from '../content-texts.ts'
import { canTranslate, listOpenSentences } from './open-sentences.ts'
import { maxContentFormSize } from '../limits.ts'
import { renderContent, saveContent } from './content-grid.tsx'
import { describeError, respondWithTranslations } from './respond-with-translations.tsx'
import { shorten } from '#src/lib/text/shorten.ts'
import { readPageNumber, readSearch } from '#src/admin/list.ts'

const path = '/admin/languages/:id/translations'

export const translationRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get(path, async ({ view, params }) => {
      const language = await getLanguage(shop, parseId(params.id))
      const source = findPartSource(view.url.searchParams.get('part') ?? '')
      if (source) return renderContent(shop, view, { language, source, groups: await groupsOf(shop, view, language), forms: new Map() })
      return renderGrid(shop, view, language, new Map())
    })
    .post(path, async ({ view, params, req }) => {
      const language = await getLanguage(shop, parseId(params.id))
      const copy = req.copy()
      const form = requireValid(await readForm(view, req.raw, sentenceSchema, { bytes: maxContentFormSize }))
      const { key, was: expected, reset } = form.values
      if (parseContentKey(key)) return saveContent(shop, view, { language, form, groups: await groupsOf(shop, view, language) })
      if (!canTranslate(view, key)) throw new Forbidden('the text of this email is for others to change')
      const asked = isSensitive(parseTemplateKey(key)?.slug ?? '') ? await askForProof(shop, { view, req, copy }) : null
      if (asked) return asked
      const before = await getSentence(shop, view, language, key)
      // The built-in text as own text would hide later changes of it.
      const text = reset || form.values.text === before.builtIn ? '' : form.values.text
      const isSame = text === expected && text === before.own
      const saved = isSame
        ? { status: 200 as const }
        : await saveForm(form, () => saveSentence(shop, view, { language: language.code, before, text, expected }))
      const sentence = await getSentence(shop, view, language, key)
      const state = saved.status === 200 ? undefined : describeError(view, form.state, saved.status, sentence.own)
      const message = view.t(text === '' ? 'siteLabels.wasReset' : 'siteLabels.saved')
      const filter = readFilter(view)
      const action = translationsHref(language.id, filter, readPageNumber(view))
      if (!view.partial) {
        if (state) return renderGrid(shop, view, language, new Map([[key, state]]), saved.status)
        return redirect(view, `${action}#${labelId(key)}`, isSame ? undefined : message)
      }
      const done = state || isSame ? {} : { done: text === '' ? ('reset' as const) : ('saved' as const) }
      const row = <SentenceRow view={view} action={action} language={language.code} sentence={sentence} form={state} {...done} />
      const progress = countTranslated(await listOpenSentences(shop, view, language.code))
      const response = withStatus(saved.status, fragments(view, row, outOfBand(<TranslationProgress view={view} {...progress} />)))
      return isSame ? response : withToast(response, 'say', state?.errors['text'] ?? message)
    })

const sentenceSchema = t.Object({
  key: t.String({ maxLength: 120 }),
  text: t.String({ default: '', multiline: true }),
  /** The own text that the form showed. */
  was: t.String({ default: '', multiline: true }),
  reset: t.Boolean(),
  /** Of a text of the store: it still fits its original. */
  confirm: t.Boolean(),
})

interface SentenceChange {
  language: string
  before: Sentence
  text: string
  expected: string
}

/** Emails are saved as versions of their templates. */
function saveSentence(shop: Shop, view: StaffView, { language, before, text, expected }: SentenceChange) {
  const { key, builtIn } = before
  const change = { language, text: [expected || builtIn, text || builtIn].map(shorten) }
  const part = parseTemplateKey(key)
  if (part) {
    return withAudit(shop, view, { action: 'mail_template.saved', subject: `mail_template:${part.slug}` }, async (tx, now) => {
      const parts = [{ field: part.field, text, expected }]
      await saveTemplateParts(tx, { slug: part.slug, language, parts, editor: view.user.name, roleId: view.user.roleId, now })
      return { change }
    })
  }
  return withAudit(shop, view, { action: text === '' ? 'label.reset' : 'label.saved', subject: `label:${key}` }, async (tx, now) => {
    await changeTranslation(tx, { language, key, text, expected, now })
    return { change }
  })
}

/** The parts of the program, and what has texts of its own except in the default language, in which they are written. */
async function groupsOf(shop: Shop, view: StaffView, language: StoredLanguage): Promise<PartGroup[]> {
  const isDefault = (await currentSettings(shop)).default_language === language.code
  const mails = view.can('mail', 'write') ? [{ id: 'mails', label: 'languages.mails' as const }] : []
  const program = [...labelGroups, ...mails, { id: 'admin', label: 'languages.admin' as const }]
  return [
    ...program.map(({ id, label }) => ({ value: id, label, group: 'languages.program' as const })),
    ...(isDefault
      ? []
      : contentSources.map((source) => ({ value: partOf(source), label: source.label, group: 'languages.ownTexts' as const }))),
  ]
}

async function renderGrid(
  shop: Shop,
  view: StaffView,
  language: StoredLanguage,
  forms: ReadonlyMap<string, FormState>,
  status = 200,
): Promise<Response> {
  const filter = readFilter(view)
  const sentences = await listOpenSentences(shop, view, language.code)
  const found = filterSentences(sentences, filter)
  const pages = Math.max(1, Math.ceil(found.length / labelsPerPage))
  const current = Math.min(readPageNumber(view), pages)
  const body = (
    <TranslationsPage
      view={view}
      language={language}
      filter={filter}
      groups={await groupsOf(shop, view, language)}
      sentences={found.slice((current - 1) * labelsPerPage, current * labelsPerPage)}
      hasAllMails={sensitiveTemplates.every((slug) => canEditTemplate(view.user.roleId, slug))}
      progress={countTranslated(sentences)}
      page={current}
      pages={pages}
      forms={forms}
    />
  )
  return respondWithTranslations(view, language, { body, status })
}

async function getSentence(shop: Shop, view: StaffView, language: StoredLanguage, key: string): Promise<Sentence> {
  const sentence = (await listOpenSentences(shop, view, language.code)).find((candidate) => candidate.key === key)
  if (!sentence) throw new NotFound('sentence')
  return sentence
}

const readPart = (part: string | null): SentencePart | null =>
  part === 'admin' || part === 'mails' ? part : (labelGroups.find(({ id }) => id === part)?.id ?? null)

function readFilter({ url }: StaffView): SentenceFilter {
  const params = url.searchParams
  const state = params.get('show')
  return {
    search: readSearch({ url }),
    part: readPart(params.get('part')),
    state: state === 'missing' || state === 'own' ? state : 'all',
  }
}
