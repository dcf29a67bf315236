import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { downloadHref } from './download-list.tsx'

interface DownloadLinkProps {
  view: View
  download: { id: number; title: string; originalName: string; bytes: number; membersOnly: boolean }
}

/** Name, type and size, before anybody downloads it. */
export function DownloadLink({ view, download }: DownloadLinkProps) {
  const { id, title, originalName, bytes, membersOnly } = download
  const type = /\.([\p{L}\p{N}]{1,8})$/u.exec(originalName)?.[1]?.toUpperCase()
  const facts = [type, view.fileSize(bytes), membersOnly && !view.user && view.t('siteDownloads.signIn')].filter(Boolean).join(' · ')
  return (
    <a class="download-link" href={downloadHref(id)}>
      <Icon name="download" />
      <span>
        <strong>{title}</strong> <span class="muted small">{facts}</span>
      </span>
    </a>
  )
}
