import type { ListPage } from '#db/lists/list-query.ts'
import type { UserDownload } from '#src/orders/downloads/downloads.ts'
import type { View } from '#src/web/view.ts'
import { describeTerms, downloadPath } from '#templates/orders/downloads/downloads.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { orderPath } from './order-path.ts'
import { tabPath } from './tab-path.ts'

interface DownloadsTabProps {
  view: View
  list: ListPage<UserDownload>
}

export function DownloadsTab(props: DownloadsTabProps) {
  const { view, list } = props
  const { t } = view
  return (
    <DashboardPanel view={view} title={t('orders.downloads')}>
      {list.total === 0 ? (
        <EmptyState icon="download" title={t('account.noDownloads')} text={t('account.noDownloadsText')}>
          <LinkButton href="/shop">{t('account.browseProducts')}</LinkButton>
        </EmptyState>
      ) : (
        <DownloadList {...props} />
      )}
    </DashboardPanel>
  )
}

/** #download-list: a page of the files, newest order first. */
export function DownloadList({ view, list }: DownloadsTabProps) {
  return (
    <div id="download-list" class="stack" data-gap="5">
      <ul class="downloads dash-downloads">
        {list.rows.map((file) => (
          <DownloadRow view={view} file={file} />
        ))}
      </ul>
      <Pagination
        view={view}
        page={list.page}
        pages={list.pages}
        href={(page) => tabPath('downloads', { page: page === 1 ? null : page })}
        target="#download-list"
      />
    </div>
  )
}

/** A file with its terms, and its link; or why it cannot be downloaded and whom to ask. */
export function DownloadRow({ view, file }: { view: View; file: UserDownload }) {
  const { t } = view
  const isReady = file.state === 'ready'
  const number = t('orders.orderNumber', { number: file.orderNumber })
  return (
    <li data-over={!isReady}>
      <Icon name={isReady ? 'file-text' : 'clock'} />
      <span>
        <b>{file.name}</b>
        <br />
        <span class="muted small">{[file.product, view.fileSize(file.bytes)].join(' · ')}</span>
        <br />
        <span class="small">
          <a class="link" href={orderPath({ number: file.orderNumber })}>
            {number}
          </a>{' '}
          · {describeTerms(view, file)}
        </span>
      </span>
      {isReady ? (
        <LinkButton
          href={downloadPath(file)}
          icon="download"
          attrs={{ rel: 'nofollow', 'aria-label': t('orders.downloadFile', { name: file.name }) }}
        >
          {t('orders.download')}
        </LinkButton>
      ) : (
        <LinkButton
          href={`/tickets/create?order=${file.orderNumber}&line=${file.lineId}`}
          kind="quiet"
          icon="message-circle"
          attrs={{ 'aria-label': t('account.contactAbout', { name: file.name }) }}
        >
          {t('common.contactUs')}
        </LinkButton>
      )}
    </li>
  )
}
