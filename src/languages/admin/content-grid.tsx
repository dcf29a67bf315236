import { saveForm, withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { readSearch } from '#src/admin/list.ts'
import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import { fragments, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { ContentPage, contentHref } from '#templates/languages/content-page.tsx'
import { ContentRow, contentRowId } from '#templates/languages/content-row.tsx'
import type { PartGroup } from '#templates/languages/translation-filters.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { findContentSource, partOf } from '../content-sources.ts'
import type { ContentSource } from '../define-content-source.ts'
import { type ContentFilter, type ContentText, listContentTexts, parseContentKey, readContentOf } from '../content-texts.ts'
import { confirmContentText, saveContentText } from '../save-content.ts'
import { describeError, respondWithTranslations } from './respond-with-translations.tsx'
import { shorten } from '#src/lib/text/shorten.ts'

interface ContentGrid {
  language: StoredLanguage
  source: ContentSource
  groups: readonly PartGroup[]
  /** Of texts that could not be saved, by key. */
  forms: ReadonlyMap<string, FormState>
  status?: number
}

/** Texts of products, pages and the like, the next ones after an id. */
export async function renderContent(
  shop: Shop,
  view: StaffView,
  { language, source, groups, forms, status = 200 }: ContentGrid,
): Promise<Response> {
  if (groups.every(({ value }) => value !== partOf(source))) throw new NotFound('part')
  const filter = readContentFilter(view, source)
  const after = readAfter(view)
  const { texts, next } = await listContentTexts(shop, language.code, filter, after)
  const body = (
    <ContentPage
      view={view}
      language={language}
      filter={{ ...filter, part: partOf(source) }}
      groups={groups}
      texts={texts}
      after={after}
      next={next}
      forms={forms}
    />
  )
  return respondWithTranslations(view, language, { body, status })
}

interface ContentSave {
  language: StoredLanguage
  groups: readonly PartGroup[]
  form: ParsedForm<{ key: string; text: string; was: string; reset: boolean; confirm: boolean }>
}

/** Saves, removes or confirms one text and answers with its row. */
export async function saveContent(shop: Shop, view: StaffView, { language, groups, form }: ContentSave): Promise<Response> {
  const { key, was: expected, reset, confirm } = form.values
  const source = findContentSource(parseContentKey(key)?.kind ?? '')
  if (!source || groups.every(({ value }) => value !== partOf(source))) throw new NotFound('text')
  const before = await getText(shop, source, key, language)
  const text = reset ? '' : form.values.text
  const isSame = !confirm && text === expected && text === before.own
  const action = confirm ? 'translation.confirmed' : text === '' ? 'translation.removed' : 'translation.saved'
  const saved = isSame
    ? { status: 200 as const }
    : await saveForm(form, () =>
        withAudit(shop, view, { action, subject: `${before.kind}:${before.id}` }, async (tx, now) => {
          if (confirm) await confirmContentText(tx, { language: language.code, key, expected })
          else await saveContentText(tx, { language: language.code, key, text, expected, now })
          return { change: { language: language.code, field: before.field, text: confirm ? expected : [expected, text].map(shorten) } }
        }),
      )
  const changed = await getText(shop, source, key, language)
  const state = saved.status === 200 ? undefined : describeError(view, form.state, saved.status, shorten(changed.own))
  const message = view.t(confirm ? 'languages.wasConfirmed' : text === '' ? 'siteLabels.wasReset' : 'siteLabels.saved')
  const to = contentHref(language.id, { ...readContentFilter(view, source), part: partOf(source) }, readAfter(view))
  if (!view.partial) {
    if (state) return renderContent(shop, view, { language, source, groups, forms: new Map([[key, state]]), status: saved.status })
    return redirect(view, `${to}#${contentRowId(key)}`, isSame ? undefined : message)
  }
  const done = state || isSame ? {} : { done: message }
  const row = <ContentRow view={view} action={to} language={language.code} text={changed} form={state} {...done} />
  const response = withStatus(saved.status, fragments(view, row))
  return isSame ? response : withToast(response, 'say', state?.errors['text'] ?? message)
}

function readContentFilter({ url }: StaffView, source: ContentSource): ContentFilter {
  const state = url.searchParams.get('show')
  return {
    source,
    search: readSearch({ url }),
    state: state === 'missing' || state === 'outdated' || state === 'own' ? state : 'all',
  }
}

const readAfter = ({ url }: StaffView): number => {
  const after = Number(url.searchParams.get('after'))
  return Number.isSafeInteger(after) && after > 0 ? after : 0
}

async function getText(shop: Shop, source: ContentSource, key: string, language: StoredLanguage): Promise<ContentText> {
  const { id } = parseContentKey(key)!
  const text = (await readContentOf(shop.db.read, source, [id], language.code)).find((candidate) => candidate.key === key)
  if (!text) throw new NotFound('text')
  return text
}
