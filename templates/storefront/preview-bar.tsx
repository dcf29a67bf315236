import type { View } from '#src/web/view.ts'
import { firstStepsPath, openShopPath } from '#templates/first-steps/paths.ts'

/** Above every page of the shop while only staff see it. */
export function PreviewBar({ view }: { view: View }) {
  const { t, url } = view
  return (
    <aside class="preview-bar" aria-label={t('storefront.previewTitle')}>
      <p>{t('storefront.previewText')}</p>
      {view.can('settings', 'write') && (
        <form method="post" action={openShopPath}>
          <input type="hidden" name="back" value={url.pathname + url.search} />
          <button type="submit" name="open" value="on">
            {t('storefront.openShop')}
          </button>
        </form>
      )}
      {view.can('settings', 'read') && <a href={firstStepsPath}>{t('storefront.previewSteps')}</a>}
    </aside>
  )
}
