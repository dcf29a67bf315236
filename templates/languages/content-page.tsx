import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import type { ContentState, ContentText } from '#src/languages/content-texts.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { ContentRow } from './content-row.tsx'
import { filesPath } from './files-page.tsx'
import { languagesPath } from './languages-page.tsx'
import { type PartGroup, TranslationFilters } from './translation-filters.tsx'

interface ContentLink {
  /** The kind of what has the texts. */
  part: string
  search: string
  state: ContentState
}

interface ContentPageProps {
  view: View
  language: StoredLanguage
  filter: ContentLink
  groups: readonly PartGroup[]
  texts: ContentText[]
  /** The list starts after this id; 0 = at the first one. */
  after: number
  /** null at the end. */
  next: number | null
  /** Of texts that could not be saved, by key. */
  forms: ReadonlyMap<string, FormState>
}

/** The fragment #translations, of texts that the store wrote itself. */
export function ContentPage({ view, language, filter, groups, texts, after, next, forms }: ContentPageProps) {
  const { t } = view
  const name = language.name
  const href = (state: ContentState, from: number) => contentHref(language.id, { ...filter, state }, from)
  return (
    <div class="stack" data-gap="4" id="translations">
      <PageHead
        view={view}
        title={t('languages.translations', { name })}
        breadcrumbs={[{ label: t('languages.title'), href: languagesPath }]}
      >
        <LinkButton icon="download" href={filesPath(language.id)}>
          {t('languages.files')}
        </LinkButton>
        <LinkButton icon="arrow-down" href={href('missing', 0)} attrs={{ 'data-next-missing': true, 'aria-keyshortcuts': 'Control+Enter' }}>
          {t('languages.nextMissing')}
        </LinkButton>
      </PageHead>
      <TranslationFilters
        view={view}
        path={`${languagesPath}/${language.id}/translations`}
        {...filter}
        groups={groups}
        states={[
          { value: 'all', label: t('languages.exportAll') },
          { value: 'missing', label: t('languages.filterMissing') },
          { value: 'outdated', label: t('languages.filterOutdated') },
          { value: 'own', label: t('languages.filterTranslated') },
        ]}
        searchLabel={t('languages.searchContent')}
      />
      {texts.length === 0 ? (
        <NothingFound view={view} filter={filter} isEnd={next === null} allHref={href('all', 0)} />
      ) : (
        <ul class="panel labels" aria-label={t('languages.translations', { name })}>
          {texts.map((text) => (
            <ContentRow view={view} action={href(filter.state, after)} language={language.code} text={text} form={forms.get(text.key)} />
          ))}
        </ul>
      )}
      {(after > 0 || next !== null) && (
        <nav class="button-row" aria-label={t('common.pages')}>
          {after > 0 && (
            <LinkButton href={href(filter.state, 0)} id="first-texts">
              {t('languages.firstTexts')}
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton href={href(filter.state, next)} id="next-texts">
              {t('languages.nextTexts')}
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}

interface NothingFoundProps {
  view: View
  filter: ContentLink
  isEnd: boolean
  allHref: string
}

function NothingFound({ view, filter: { state, search }, isEnd, allHref }: NothingFoundProps) {
  const { t } = view
  const sentences =
    search !== '' || !isEnd
      ? ({ title: 'languages.none', text: 'languages.noneText' } as const)
      : state === 'missing'
        ? ({ title: 'languages.noneMissing', text: 'languages.noneMissingText' } as const)
        : state === 'outdated'
          ? ({ title: 'languages.noneOutdated', text: 'languages.noneOutdatedText' } as const)
          : ({ title: 'languages.noContent', text: 'languages.noContentText' } as const)
  const isDone = search === '' && isEnd && (state === 'missing' || state === 'outdated')
  return (
    <EmptyState icon={isDone ? 'check' : 'search'} title={t(sentences.title)} text={t(sentences.text)}>
      <LinkButton href={allHref}>{t('languages.showAll')}</LinkButton>
    </EmptyState>
  )
}

export function contentHref(id: number, { part, search, state }: ContentLink, after: number): string {
  const params = new URLSearchParams({ part })
  if (search !== '') params.set('q', search)
  if (state !== 'all') params.set('show', state)
  if (after > 0) params.set('after', String(after))
  return `${languagesPath}/${id}/translations?${params.toString()}`
}
