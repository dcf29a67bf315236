import type { View } from '#src/web/view.ts'
import type { EntityListProps } from '#templates/admin/entity-list.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'

/** Views, list and conversation beside each other; the list alone where the page is narrow. */
export function InboxPage(list: Html, { view }: EntityListProps): Html {
  return (
    <div class="inbox" id="inbox">
      <div class="inbox-list">
        <InboxNews view={view} count={0} href="" />
        {list}
      </div>
      <section class="inbox-conversation" id="conv" aria-label={view.t('inbox.conversation')} tabindex={-1}>
        <NothingOpen view={view} />
      </section>
    </div>
  )
}

/** The fragment #inbox-news: where the button with the number of new tickets appears. */
export function InboxNews({ view, count, href }: { view: View; count: number; href: string }): Html {
  return (
    <div class="inbox-news" id="inbox-news" role="status">
      {count > 0 && (
        <a
          class="button"
          data-size="small"
          data-kind="primary"
          id="show-news"
          href={href}
          hx-get={href}
          hx-target="#list"
          hx-swap="outerMorph"
        >
          {view.t('inbox.news', { count })}
        </a>
      )}
    </div>
  )
}

const NothingOpen = ({ view }: { view: View }) => (
  <EmptyState icon="message-circle" title={view.t('inbox.nothingOpen')} text={view.t('inbox.nothingOpenText')} />
)
