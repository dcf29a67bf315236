import { errorPageCategories } from '#src/storefront/limits.ts'
import type { ErrorStatus } from '#src/web/error-status.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { SendAgain, type SendAgainForm } from './send-again.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { type ProductCardContent, ProductGrid } from '#templates/ui/product/product-card.tsx'

interface ErrorProps {
  view: View
  error: ErrorStatus
}

interface ErrorPageProps extends ErrorProps {
  suggestions: ProductCardContent[]
  sendAgain?: SendAgainForm | null | undefined
}

/** What went wrong in a sentence, where to continue, and the reference to quote. */
export function ErrorPage({ view, error, suggestions, sendAgain }: ErrorPageProps) {
  return (
    <div class={view.area === 'admin' ? undefined : 'wrap page'}>
      <div class="error-page">
        <h1>{view.t(error.title)}</h1>
        <p>{view.t(error.body, error.params)}</p>
        {sendAgain && <SendAgain view={view} {...sendAgain} />}
        {view.area === 'store' && view.opening !== 'closed' && !sendAgain && <Search view={view} />}
        {error.status === 404 && view.area === 'store' && <TopCategories view={view} />}
        <div class="button-row">
          {view.area === 'admin' ? (
            <LinkButton href="/admin/dashboard">{view.t('errors.dashboard')}</LinkButton>
          ) : (
            <LinkButton href="/">{view.t('errors.home')}</LinkButton>
          )}
          {error.link && <LinkButton href={error.link.href}>{view.t(error.link.label)}</LinkButton>}
        </div>
        <p class="muted small">{view.t('errors.reference', { id: view.requestId })}</p>
      </div>
      {suggestions.length > 0 && (
        <section class="section" aria-labelledby="suggestions-title">
          <div class="section-head">
            <h2 id="suggestions-title">{view.t('errors.suggestions')}</h2>
          </div>
          <ProductGrid view={view} products={suggestions} />
        </section>
      )}
    </div>
  )
}

/** The same in one line, for the place of a part that could not be shown. */
export function ErrorNotice({ view, error }: ErrorProps) {
  return (
    <Notice tone="bad" live="alert">
      <p>{view.t(error.body, error.params)}</p>
      {error.status === 500 && <p class="small">{view.t('errors.reference', { id: view.requestId })}</p>}
    </Notice>
  )
}

function TopCategories({ view }: { view: View }) {
  const links = view.navigation.filter(({ href }) => href.startsWith('/section/')).slice(0, errorPageCategories)
  if (links.length === 0) return <></>
  return (
    <nav class="chips" aria-label={view.t('errors.categories')}>
      {links.map(({ label, href }) => (
        <a class="chip" href={href}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function Search({ view }: { view: View }) {
  return (
    <form action="/search" method="get" role="search">
      <Field form={{ values: {}, errors: {} }} name="q" id="error-q" type="search" label={view.t('errors.search')} />
      <Button kind="primary">{view.t('errors.searchButton')}</Button>
    </form>
  )
}
