import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** What is known of an address: nothing yet, unchanged, free, or why it cannot be had. */
export type SeoLinkState = 'unasked' | 'same' | 'free' | 'taken' | 'reserved' | 'shape'

/** The fragment #seo-link-says: whether the address typed can be had, under its field. */
export function SeoLinkStatus({ view, link, state }: { view: View; link: string; state: SeoLinkState }) {
  const text = {
    unasked: '',
    same: '',
    free: view.t('productEditor.linkFree'),
    taken: view.t('products.seoLinkTaken'),
    reserved: view.t('products.linkReserved', { link }),
    shape: view.t('products.seoLinkShape'),
  }[state]
  const isError = state === 'taken' || state === 'reserved' || state === 'shape'
  return (
    <p class={isError ? 'link-says field-error' : 'link-says field-ok'} id="seo-link-says" role="status">
      {text !== '' && <Icon name={isError ? 'circle-alert' : 'circle-check'} />}
      {text}
    </p>
  )
}

/** The fragment #sku-says: who has the SKU that was just typed, under the matrix. */
export function SkuStatus({ view, sku, owner }: { view: View; sku: string; owner: string | null }) {
  return (
    <p class="field-error" id="sku-says" role="status">
      {owner !== null && (
        <>
          <Icon name="circle-alert" />
          {view.t('productEditor.skuTaken', { sku, name: owner })}
        </>
      )}
    </p>
  )
}
