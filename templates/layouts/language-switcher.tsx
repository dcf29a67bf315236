import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** The languages of the store as buttons that open for the current one; nothing when there is only one. Works without script. */
export function LanguageMenu({ view }: { view: View }) {
  if (view.languages.length < 2) return <></>
  const current = view.languages.find(({ code }) => code === view.language)
  return (
    <details class="languages only-wide" name="menu" data-menu>
      <summary class="header-link">
        <Icon name="globe" />
        <span class="visually-hidden">{view.t('common.language')}: </span>
        <span lang={view.language}>{current?.name ?? view.language}</span>
      </summary>
      <LanguageForm view={view} />
    </details>
  )
}

/** The same for the footer, always open. */
export function LanguageList({ view }: { view: View }) {
  if (view.languages.length < 2) return <></>
  return (
    <div class="languages">
      <p class="visually-hidden">{view.t('common.language')}</p>
      <LanguageForm view={view} />
    </div>
  )
}

function LanguageForm({ view }: { view: View }) {
  return (
    <form method="post" action="/language">
      {view.languages.map(({ code, name }) => (
        <button type="submit" name="language" value={code} lang={code} aria-current={code === view.language ? 'true' : undefined}>
          {name}
        </button>
      ))}
    </form>
  )
}
