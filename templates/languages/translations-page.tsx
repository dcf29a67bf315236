import type { StoredLanguage } from '#src/i18n/edit-languages.ts'
import type { Progress } from '#src/i18n/list-languages.ts'
import type { Sentence, SentenceFilter } from '#src/i18n/sentences.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { filesPath } from './files-page.tsx'
import { languagesPath } from './languages-page.tsx'
import { SentenceRow } from './sentence-row.tsx'
import { type PartGroup, TranslationFilters } from './translation-filters.tsx'

interface TranslationsPageProps {
  view: View
  language: StoredLanguage
  filter: SentenceFilter
  groups: readonly PartGroup[]
  sentences: Sentence[]
  /** False for a role that may not change some emails. */
  hasAllMails: boolean
  progress: Progress
  page: number
  pages: number
  /** Of sentences that could not be saved, by key. */
  forms: ReadonlyMap<string, FormState>
}

/** The fragment #translations. */
export function TranslationsPage(props: TranslationsPageProps) {
  const { view, language, filter, sentences, page, pages } = props
  const { t } = view
  const href = (to: number) => translationsHref(language.id, filter, to)
  return (
    <div class="stack" data-gap="4" id="translations">
      <PageHead
        view={view}
        title={t('languages.translations', { name: language.name })}
        breadcrumbs={[{ label: t('languages.title'), href: languagesPath }]}
        badges={<TranslationProgress view={view} {...props.progress} />}
      >
        <LinkButton icon="download" href={filesPath(language.id)}>
          {t('languages.files')}
        </LinkButton>
        <LinkButton
          icon="arrow-down"
          href={translationsHref(language.id, { ...filter, state: 'missing' }, 1)}
          attrs={{ 'data-next-missing': true, 'aria-keyshortcuts': 'Control+Enter' }}
        >
          {t('languages.nextMissing')}
        </LinkButton>
      </PageHead>
      <TranslationFilters
        view={view}
        path={`${languagesPath}/${language.id}/translations`}
        search={filter.search}
        part={filter.part ?? ''}
        state={filter.state}
        groups={props.groups}
        states={[
          { value: 'all', label: t('languages.filterAll') },
          { value: 'missing', label: t('languages.filterMissing') },
          { value: 'own', label: t('languages.filterOwn') },
        ]}
        searchLabel={t('languages.search')}
      />
      {filter.part === 'mails' && !props.hasAllMails && <Notice tone="info">{t('languages.mailsNote')}</Notice>}
      {sentences.length === 0 ? (
        <NothingFound {...props} />
      ) : (
        <ul class="panel labels" aria-label={t('languages.translations', { name: language.name })}>
          {sentences.map((sentence) => (
            <SentenceRow
              view={view}
              action={href(page)}
              language={language.code}
              sentence={sentence}
              form={props.forms.get(sentence.key)}
            />
          ))}
        </ul>
      )}
      <Pagination view={view} page={page} pages={pages} href={href} target="#translations" />
    </div>
  )
}

function NothingFound({ view, language, filter }: TranslationsPageProps) {
  const { t } = view
  const isDone = filter.state === 'missing' && filter.search === ''
  return (
    <EmptyState
      icon={isDone ? 'check' : 'search'}
      title={t(isDone ? 'languages.noneMissing' : 'languages.none')}
      text={t(isDone ? 'languages.noneMissingText' : 'languages.noneText')}
    >
      <LinkButton href={translationsHref(language.id, { part: null, search: '', state: 'all' }, 1)}>{t('languages.showAll')}</LinkButton>
    </EmptyState>
  )
}

export function translationsHref(id: number, { part, search, state }: SentenceFilter, page: number): string {
  const params = new URLSearchParams()
  if (part !== null) params.set('part', part)
  if (search !== '') params.set('q', search)
  if (state !== 'all') params.set('show', state)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return `${languagesPath}/${id}/translations${query === '' ? '' : `?${query}`}`
}

/** Its root is #translation-progress. */
export function TranslationProgress({ view, translated, total }: Progress & { view: View }) {
  return (
    <span id="translation-progress">
      <Badge plain>{view.t('languages.progressOf', { count: view.number(translated), total: view.number(total) })}</Badge>
    </span>
  )
}
