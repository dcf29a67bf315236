import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { PageHead } from './page-head.tsx'

export interface SearchResult {
  href: string
  title: string
  note: string
  icon: IconName
}

export interface SearchGroup {
  kind: 'pages' | 'orders' | 'products' | 'discounts' | 'tickets' | 'articles' | 'content' | 'customers'
  results: SearchResult[]
}

interface SearchProps {
  view: View
  query: string
  /** Without empty groups. */
  groups: SearchGroup[]
}

const searchPath = '/admin/find'

/** The search of the top bar. A click opens the palette; without script it leads to the page of results. */
export function AdminSearch({ view }: { view: View }) {
  const label = view.t('admin.search.placeholder')
  return (
    <form class="topbar-search" role="search" aria-label={view.t('admin.search.title')} action={searchPath}>
      <label class="visually-hidden" for="admin-q">
        {label}
      </label>
      <Icon name="search" />
      <input
        id="admin-q"
        name="q"
        type="search"
        placeholder={label}
        autocomplete="off"
        maxlength={maxShortSearchLength}
        data-dialog="palette"
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      <button class="visually-hidden" type="submit">
        {view.t('common.search')}
      </button>
    </form>
  )
}

/** The palette: a combobox over the results of the search. Opened with Ctrl K. */
export function Palette({ view }: { view: View }) {
  const label = view.t('admin.search.placeholder')
  return (
    <dialog class="dialog palette" id="palette" aria-label={view.t('admin.search.title')} closedby="any">
      <div class="visually-hidden" data-live aria-live="polite" />
      <form class="palette-search" action={searchPath}>
        <Icon name="search" />
        <input
          id="palette-q"
          name="q"
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded="false"
          placeholder={label}
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="go"
          maxlength={maxShortSearchLength}
          autofocus
          hx-get={searchPath}
          hx-trigger="input changed delay:120ms"
          hx-target="#palette-results"
          hx-swap="outerHTML"
          hx-sync="this:replace"
        />
        <button class="visually-hidden" type="submit" tabindex="-1">
          {view.t('common.search')}
        </button>
      </form>
      <div hx-get={searchPath} hx-trigger="dialog-open" hx-target="#palette-results" hx-swap="outerHTML">
        <div id="palette-results" data-pending>
          <p class="palette-empty muted">{view.t('common.loading')}</p>
        </div>
      </div>
    </dialog>
  )
}

/** The fragment #palette-results. */
export function PaletteResults({ view, query, groups }: SearchProps) {
  const count = countResults(groups)
  return (
    <div class="palette-results" id="palette-results" data-query={query}>
      {count === 0 ? (
        <p class="palette-empty muted">{view.t('admin.search.none', { query })}</p>
      ) : (
        <div role="listbox" id="palette-list" aria-label={view.t('admin.search.results')}>
          {groups.map(({ kind, results }) => (
            <div role="group" aria-labelledby={`palette-${kind}`}>
              <p class="palette-group" id={`palette-${kind}`} role="presentation">
                {view.t(`admin.search.${kind}`)}
              </p>
              {results.map((result, index) => (
                <a role="option" aria-selected="false" id={`palette-${kind}-${index}`} href={result.href} tabindex={-1}>
                  <ResultText result={result} />
                </a>
              ))}
            </div>
          ))}
        </div>
      )}
      <p class="visually-hidden" id="palette-count" data-say>
        {view.t('admin.search.count', { count })}
      </p>
    </div>
  )
}

export function SearchPage({ view, query, groups }: SearchProps) {
  return (
    <>
      <PageHead
        view={view}
        title={query === '' ? view.t('admin.search.title') : view.t('admin.search.resultsFor', { query })}
        note={view.t('admin.search.count', { count: countResults(groups) })}
      />
      {groups.length === 0 && (
        <EmptyState icon="search-x" title={view.t('admin.search.none', { query })} text={view.t('admin.search.noneText')} />
      )}
      {query === '' && <p class="muted">{view.t('admin.search.start')}</p>}
      {groups.map(({ kind, results }) => (
        <Panel title={view.t(`admin.search.${kind}`)} id={`results-${kind}`}>
          <ul class="search-results">
            {results.map((result) => (
              <li>
                <a href={result.href}>
                  <ResultText result={result} />
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}

function ResultText({ result }: { result: SearchResult }) {
  return (
    <>
      <Icon name={result.icon} />
      <span class="search-title">{result.title}</span>
      {result.note !== '' && <span class="search-note muted small">{result.note}</span>}
    </>
  )
}

const countResults = (groups: SearchGroup[]): number => groups.reduce((sum, { results }) => sum + results.length, 0)
