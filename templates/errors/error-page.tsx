import type { Html } from '#templates/jsx/html.ts'
import type { Verdict } from '#src/web/verdict.ts'
import type { View } from '#src/web/view.ts'

interface ErrorProps {
  view: View
  verdict: Verdict
}

/** What went wrong in a sentence, where to go on, and the reference to quote. */
export function ErrorPage({ view, verdict, suggestions }: ErrorProps & { suggestions?: Html | undefined }) {
  return (
    <section class="error-page">
      <h1>{view.t(verdict.title)}</h1>
      <p>{view.t(verdict.body, verdict.params)}</p>
      {view.area === 'store' && <Search view={view} />}
      {suggestions}
      <p>
        <a href={view.area === 'admin' ? '/admin/dashboard' : '/'}>{view.t('errors.home')}</a>
      </p>
      <p class="error-reference">{view.t('errors.reference', { id: view.requestId })}</p>
    </section>
  )
}

/** The same in one line, for the place of a part that could not be shown. */
export function ErrorNotice({ view, verdict }: ErrorProps) {
  return (
    <div class="notice notice-error" role="alert">
      <p>{view.t(verdict.body, verdict.params)}</p>
      {verdict.status === 500 && <p class="error-reference">{view.t('errors.reference', { id: view.requestId })}</p>}
    </div>
  )
}

function Search({ view }: { view: View }) {
  return (
    <form action="/search" method="get" role="search">
      <label for="error-search">{view.t('errors.search')}</label>
      <input id="error-search" type="search" name="q" />
      <button type="submit">{view.t('errors.searchButton')}</button>
    </form>
  )
}
