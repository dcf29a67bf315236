import type { View } from '#src/web/view.ts'
import { maxSearchLength } from '#src/kb/limits.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { kbPath } from './kb-paths.ts'

/** Without `live`, it opens the results as a page; with it, it also fills #kb-list while typing. */
export function KbSearch({ view, search, live }: { view: View; search: string; live: boolean }) {
  const swapAttrs = { 'hx-get': kbPath, 'hx-target': '#kb-list', 'hx-swap': 'outerMorph', 'hx-sync': '#kb-list:replace' }
  return (
    <form
      class="search-field kb-search"
      id="kb-search"
      role="search"
      action={kbPath}
      aria-label={view.t('kb.search')}
      {...(live ? { ...swapAttrs, 'hx-trigger': 'submit' } : {})}
    >
      <label class="visually-hidden" for="kb-q">
        {view.t('kb.search')}
      </label>
      <Icon name="search" />
      <input
        class="input"
        id="kb-q"
        name="q"
        type="search"
        value={search}
        placeholder={view.t('kb.searchPlaceholder')}
        autocomplete="off"
        enterkeyhint="search"
        maxlength={maxSearchLength}
        {...(live ? { ...swapAttrs, 'hx-trigger': 'input changed delay:200ms' } : {})}
      />
      <Button kind="primary">{view.t('kb.searchButton')}</Button>
    </form>
  )
}
