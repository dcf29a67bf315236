import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { PreviewWidths } from '#templates/admin/preview-widths.tsx'
import { appearancePreviewPath, previewPages } from './paths.ts'

/** A page of the store in the look of #edit-form, which js/admin/live-preview.js sends after each change; without a script, its buttons do. */
export function AppearancePreview({ view }: { view: View }) {
  const { t } = view
  return (
    <section class="panel site-preview" aria-labelledby="preview-title" data-live-preview="edit-form">
      <div class="panel-head">
        <h2 id="preview-title">{t('appearance.preview')}</h2>
        <PreviewWidths view={view} />
      </div>
      <div class="panel-body stack" data-gap="3">
        <p class="muted small">{t('appearance.preview.hint')}</p>
        <div class="button-row" role="group" aria-label={t('appearance.preview.page')}>
          {previewPages.map((name) => (
            <Button
              size="small"
              icon="eye"
              id={`preview-${name}`}
              attrs={{ form: 'edit-form', formaction: `${appearancePreviewPath}?page=${name}`, formtarget: 'appearance-preview' }}
            >
              {t(`appearance.preview.${name}`)}
            </Button>
          ))}
        </div>
        <div
          class="preview-status"
          role="status"
          data-preview-status
          data-shown={t('appearance.preview.shown')}
          data-failed={t('appearance.preview.failed')}
        ></div>
        <div class="site-preview-screen" data-tall tabindex={0} role="group" aria-labelledby="preview-title">
          <iframe name="appearance-preview" src={appearancePreviewPath} title={t('appearance.preview')} loading="lazy"></iframe>
        </div>
      </div>
    </section>
  )
}

/** In the frame, in place of what cannot be shown. */
export function PreviewProblem({ view, text }: { view: View; text: string }) {
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack" data-gap="4">
        <h1>{view.t('appearance.preview')}</h1>
        <Notice tone="bad">{text}</Notice>
      </div>
    </div>
  )
}
