import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'

/** The files of an order with their terms and links, or why they are unavailable. */
export function Downloads({ view, files }: { view: View; files: OrderDownload[] }) {
  return (
    <ul class="downloads">
      {files.map((file) => {
        const { state } = file
        return (
          <li data-over={state !== 'ready'}>
            <Icon name="file-text" />
            <span>
              <b>{file.name}</b>
              <br />
              <span class="muted small">{[file.product, view.fileSize(file.bytes), describeTerms(view, file)].join(' · ')}</span>
            </span>
            {state === 'ready' && (
              <LinkButton
                href={downloadPath(file)}
                icon="download"
                attrs={{ rel: 'nofollow', 'aria-label': view.t('orders.downloadFile', { name: file.name }) }}
              >
                {view.t('orders.download')}
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Expiry and downloads left, or why the file is unavailable. */
export function describeTerms(view: View, { state, expiresAt, downloadsLeft, downloadsAllowed }: OrderDownload): string {
  if (state === 'revoked') return view.t('orders.download.revoked')
  if (state === 'expired') return view.t('orders.download.expired', { date: view.date(expiresAt!) })
  if (state === 'exhausted') return view.t('orders.download.exhausted')
  const until = expiresAt === null ? [] : [view.t('orders.download.until', { date: view.date(expiresAt) })]
  const left =
    downloadsLeft === null
      ? []
      : downloadsAllowed === null
        ? [view.t('orders.download.left', { count: downloadsLeft })]
        : [view.t('orders.download.leftOf', { count: downloadsLeft, total: view.number(downloadsAllowed) })]
  return [...until, ...left].join(', ') || view.t('orders.download.unlimited')
}

export const downloadPath = ({ lineId, token, fileId }: OrderDownload): string => `/downloads/${lineId}/${token}?file=${fileId}`
