import type { SlugError } from '#src/lib/links/slugs.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** The status of a seo link: not checked, unchanged, free, or the reason it is unavailable. */
export type SeoLinkState = 'unasked' | 'same' | 'free' | 'taken' | 'reserved' | SlugError

/** The fragment #seo-link-status: whether the seo link is available. */
export function SeoLinkStatus({ view, link, state }: { view: View; link: string; state: SeoLinkState }) {
  const text = {
    unasked: '',
    same: '',
    free: view.t('productEditor.slugAvailable'),
    taken: view.t('products.seoLinkTaken'),
    reserved: view.t('products.linkReserved', { link }),
    'products.seoLinkInvalid': view.t('products.seoLinkInvalid'),
    'products.seoLinkScripts': view.t('products.seoLinkScripts'),
  }[state]
  const isError = !['unasked', 'same', 'free'].includes(state)
  return (
    <p class={isError ? 'link-status field-error' : 'link-status field-ok'} id="seo-link-status" role="status">
      {text !== '' && <Icon name={isError ? 'circle-alert' : 'circle-check'} />}
      {text}
    </p>
  )
}

/** The fragment #sku-status: the product that already has this SKU. */
export function SkuStatus({ view, sku, owner }: { view: View; sku: string; owner: string | null }) {
  return (
    <p class="field-error" id="sku-status" role="status">
      {owner !== null && (
        <>
          <Icon name="circle-alert" />
          {view.t('productEditor.skuTaken', { sku, name: owner })}
        </>
      )}
    </p>
  )
}
