import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ShownDownload } from '#src/blocks/kinds/download.tsx'
import { DownloadLink } from '#templates/site-downloads/download-link.tsx'

export function DownloadBlock({ view, loaded }: BlockProps<object, ShownDownload>) {
  if (!loaded) return <></>
  return (
    <p class="block">
      <DownloadLink view={view} download={loaded} />
    </p>
  )
}
