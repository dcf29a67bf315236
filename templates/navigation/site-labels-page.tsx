import type { LabelGroupId } from '#src/i18n/label-groups.ts'
import type { SiteLabel } from '#src/i18n/site-labels.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { LabelRow } from '#templates/admin/label-row.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const siteLabelsPath = '/admin/admin/site-labels'

export interface LabelsFilter {
  search: string
  group: LabelGroupId | null
  language: string
  onlyOwn: boolean
}

export interface LabelsPageProps {
  view: View
  filter: LabelsFilter
  languages: { code: string; name: string }[]
  groups: { id: LabelGroupId; label: StringKey }[]
  labels: SiteLabel[]
  progress: { count: number; total: number }
  page: number
  pages: number
  /** Of labels that could not be saved, by key. */
  forms: ReadonlyMap<string, FormState>
}

/** The fragment #labels. */
export function SiteLabelsPage(props: LabelsPageProps) {
  const { view, filter, labels, page, pages } = props
  return (
    <div class="stack" data-gap="4" id="labels">
      <PageHead view={view} title={view.t('siteLabels.title')} note={view.t('siteLabels.note')} badges={<LabelProgress {...props} />} />
      <LabelFilters {...props} />
      {labels.length === 0 ? (
        <EmptyState icon="search" title={view.t('siteLabels.none')} text={view.t('siteLabels.noneText')}>
          <LinkButton href={labelsHref({ ...filter, search: '', group: null, onlyOwn: false }, 1)}>
            {view.t('siteLabels.showAll')}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul class="panel labels" aria-label={view.t('siteLabels.title')}>
          {labels.map((label) => (
            <LabelRow
              view={view}
              action={labelsHref(filter, page)}
              language={filter.language}
              label={label}
              form={props.forms.get(label.key)}
            />
          ))}
        </ul>
      )}
      <Pagination view={view} page={page} pages={pages} href={(to) => labelsHref(filter, to)} target="#labels" />
    </div>
  )
}

export function labelsHref({ search, group, language, onlyOwn }: LabelsFilter, page: number): string {
  const params = new URLSearchParams({ language })
  if (group !== null) params.set('group', group)
  if (search !== '') params.set('q', search)
  if (onlyOwn) params.set('own', 'on')
  if (page > 1) params.set('page', String(page))
  return `${siteLabelsPath}?${params.toString()}`
}

/** Its root is #label-progress. */
export function LabelProgress({ view, progress }: Pick<LabelsPageProps, 'view' | 'progress'>) {
  return (
    <span id="label-progress">
      <Badge plain>{view.t('siteLabels.progress', { count: progress.count, total: view.number(progress.total) })}</Badge>
    </span>
  )
}

function LabelFilters({ view, filter, languages, groups }: LabelsPageProps) {
  const { t } = view
  const form: FormState = {
    values: { q: filter.search, group: filter.group ?? '', language: filter.language, own: filter.onlyOwn ? 'on' : '' },
    errors: {},
  }
  const select = (name: string, label: string, options: Option[], placeholder?: string) => (
    <Field form={form} name={name} type="select" label={label} labelHidden options={options} placeholder={placeholder} />
  )
  return (
    <form
      class="list-tools"
      id="label-filters"
      method="get"
      action={siteLabelsPath}
      role="search"
      aria-label={t('siteLabels.search')}
      hx-get={siteLabelsPath}
      hx-trigger="submit, change, input delay:250ms from:#f-q"
      hx-target="#labels"
      hx-swap="outerMorph"
      hx-push-url="true"
      hx-sync="#labels:replace"
    >
      <Field
        form={form}
        name="q"
        type="search"
        icon="search"
        label={t('siteLabels.search')}
        labelHidden
        placeholder={t('siteLabels.search')}
        autocomplete="off"
        maxlength={maxShortSearchLength}
      />
      {languages.length > 1 ? (
        select(
          'language',
          t('siteLabels.language'),
          languages.map(({ code, name }) => ({ value: code, label: name })),
        )
      ) : (
        <input type="hidden" name="language" value={filter.language} />
      )}
      {select(
        'group',
        t('siteLabels.group'),
        groups.map(({ id, label }) => ({ value: id, label: t(label) })),
        t('siteLabels.everyGroup'),
      )}
      <Field form={form} name="own" type="checkbox" label={t('siteLabels.onlyOwn')} />
      <button class="button without-script" type="submit">
        {t('admin.list.apply')}
      </button>
    </form>
  )
}
