import type { EntityListProps } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { listSwapAttrs } from '#templates/admin/list/list-swap.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import type { View } from '#src/web/view.ts'
import { ticketReportPath } from './report-page.tsx'
import { helpdeskSettingsPath } from './settings-page.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Notice } from '#templates/ui/notice.tsx'

/** Pages beside the list. */
export function InboxLinks({ view, hasShortcuts }: { view: View; hasShortcuts: boolean }) {
  const { t } = view
  return (
    <p class="cluster small" data-gap="4" data-shortcuts={hasShortcuts ? undefined : 'off'}>
      {view.can('reports', 'read') && (
        <a class="link" href={ticketReportPath}>
          {t('inbox.report.link')}
        </a>
      )}
      {view.can('settings', 'read') && (
        <a class="link" href={helpdeskSettingsPath}>
          {t('inbox.settings.link')}
        </a>
      )}
    </p>
  )
}

const sorts = ['newest', 'waiting', 'priority'] as const

/** The order of the list, which has no columns to sort by. */
export function SortMenu({ view, params, links, back, now }: EntityListProps & { now: number }) {
  const current = sorts.find((sort) => sort === params.sort) ?? 'newest'
  return (
    <>
      {/* What live updates ask for. */}
      <a id="list-state" hidden href={back} data-at={now}>
        {view.t('inbox.title')}
      </a>
      <ActionMenu id="sort-menu" label={view.t(`inbox.sort.${current}`)}>
        {sorts.map((sort) => {
          // Another direction of the current one is of no use.
          const href = sort === current ? links.page(1) : links.sort(sort).href
          return (
            <a
              class="button"
              data-kind="quiet"
              href={href}
              id={`sort-${sort}`}
              aria-current={sort === current ? 'true' : undefined}
              {...listSwapAttrs(href)}
            >
              {view.t(`inbox.sort.${sort}`)}
              {sort === current && <Icon name="check" />}
            </a>
          )
        })}
      </ActionMenu>
    </>
  )
}

/** Says that a search did not read everything, and offers to. */
export function SearchDepth({ view, params, links, count }: EntityListProps): Child {
  if (!count.isPartial) return null
  const href = `${links.page(1)}&depth=all`
  return (
    <Notice tone="info" id="search-depth">
      {'depth' in params.filters ? (
        view.t('inbox.searchedMost')
      ) : (
        <>
          {view.t('inbox.searchedNewest')}{' '}
          <a class="link" href={href} {...listSwapAttrs(href)} id="search-all">
            {view.t('inbox.searchAll')}
          </a>
        </>
      )}
    </Notice>
  )
}

export function TicketBulkBar({ view, links, back, params, count, rows }: EntityListProps) {
  const { t } = view
  const isSpam = params.view === 'spam'
  return (
    <BulkBar
      view={view}
      action={`${links.path}/bulk`}
      back={back}
      actions={
        isSpam
          ? [
              { value: 'not_spam', label: t('inbox.bulk.not_spam') },
              { value: 'delete', label: t('inbox.bulk.delete'), danger: true },
            ]
          : [
              { value: 'take', label: t('inbox.bulk.take') },
              { value: 'resolve', label: t('inbox.bulk.resolve') },
            ]
      }
      moreActions={
        isSpam
          ? []
          : [
              ...(['assign', 'status', 'priority', 'tag', 'untag'] as const).map((value) => ({ value, label: t(`inbox.bulk.${value}`) })),
              { value: 'spam', label: t('inbox.bulk.spam'), danger: true },
            ]
      }
      selectAll={{ total: count.total, capped: count.capped, shownCount: rows.length }}
    />
  )
}
