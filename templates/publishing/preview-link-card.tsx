import { previewDays } from '#src/publishing/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export interface SharedPreview {
  url: string
  expiresAt: number
}

interface PreviewLinkCardProps {
  view: View
  previewLink: SharedPreview | null
  /** Where commands of the item are posted. */
  action: string
  canWrite: boolean
}

/** Its buttons belong to `PreviewLinkForm`, which is below the editor's form, because forms cannot be nested. */
export function PreviewLinkCard({ view, previewLink, action, canWrite }: PreviewLinkCardProps) {
  const { t } = view
  return (
    <Panel title={t('cms.card.preview')} id="preview-link">
      <div class="stack" data-gap="3">
        <p class="small muted">{t('cms.previewLinkText', { days: previewDays })}</p>
        {previewLink && (
          <p class="small">
            <a class="link" href={previewLink.url} target="_blank">
              {previewLink.url}
            </a>
            <br />
            {t('cms.previewLinkUntil', { date: view.date(previewLink.expiresAt, 'datetime') })}
          </p>
        )}
        {canWrite && (
          <div class="cluster">
            <Button size="small" id="preview-link-create" attrs={{ form: 'preview-link-form' }}>
              {t(previewLink ? 'cms.newPreviewLink' : 'cms.createPreviewLink')}
            </Button>
            {previewLink && (
              <Button
                size="small"
                kind="danger"
                id="preview-link-revoke"
                attrs={{ form: 'preview-link-form', formaction: `${action}/preview-link/revoke` }}
              >
                {t('cms.revokePreviewLink')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

export const PreviewLinkForm = ({ action }: { action: string }) => (
  <form id="preview-link-form" method="post" action={`${action}/preview-link`} />
)
