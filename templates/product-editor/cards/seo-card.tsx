import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, type FieldProps } from '#templates/ui/fields/field-props.ts'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import type { View } from '#src/web/view.ts'
import { CardFields } from '../card-fields.tsx'
import { hasCardErrors } from '../editor-fields.ts'
import type { EditorProps } from '../editor-props.ts'
import { SeoLinkStatus } from '../field-status.tsx'

/** The seo link, with a live preview of the search result. */
export function SeoCard(props: EditorProps) {
  const { view, form, stored, productId } = props
  const getValue = (name: string) => fieldValue({ form, name })
  return (
    <FoldedPanel title={view.t('productEditor.card.search')} id="card-search" isOpen={hasCardErrors(props, 'card-search')}>
      <div class="form-rows">
        <SearchResultPreview
          view={view}
          title={getValue('seo_title') || getValue('name')}
          url={`${view.baseUrl}/items/${getValue('seo_link') || stored.product.seoLink}`}
          text={getValue('seo_description') || getValue('short_description')}
        />
        <CardFields
          {...props}
          card="card-search"
          draw={{ seo_link: (input) => <SeoLinkField view={view} input={input} productId={productId} /> }}
        />
      </div>
    </FoldedPanel>
  )
}

function SeoLinkField({ view, input, productId }: { view: View; input: FieldProps; productId: number }) {
  return (
    <div>
      <Field
        {...input}
        attrs={{
          'hx-get': `/admin/ecommerce/products/${productId}/seo-link`,
          'hx-trigger': 'change, input changed delay:400ms',
          'hx-target': '#seo-link-status',
          'hx-swap': 'outerHTML',
          'hx-include': 'this',
          'hx-sync': 'this:replace',
          spellcheck: 'false',
        }}
      />
      <SeoLinkStatus view={view} link="" state="unasked" />
    </div>
  )
}

function SearchResultPreview({ view, title, url, text }: { view: View; title: string; url: string; text: string }) {
  return (
    <figure class="snippet" data-snippet data-base={`${view.baseUrl}/items/`} aria-label={view.t('productEditor.snippet')}>
      <p class="snippet-address" data-part="address">
        {url}
      </p>
      <p class="snippet-title" data-part="title">
        {title}
      </p>
      <p class="snippet-text" data-part="text">
        {text}
      </p>
    </figure>
  )
}
