import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, type FieldProps, type FormState } from '#templates/ui/fields/field-props.ts'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { FoldedPanel, Panel } from '#templates/ui/panel.tsx'
import { CardFields } from '../card-fields.tsx'
import { unfilledText } from '#templates/ui/unfilled-text.ts'
import { hasCardErrors } from '../editor-fields.ts'
import type { EditorProps } from '../editor-props.ts'
import { SeoLinkStatus } from '../field-status.tsx'
import { maxDetailHeadingLength, maxDetails, maxDetailTextLength } from '#src/products/limits.ts'

export function BasicsCard(props: EditorProps) {
  return (
    <Panel title={props.view.t('productEditor.card.basics')} id="card-basics">
      <div class="form-rows">
        <CardFields {...props} card="card-basics" />
      </div>
    </Panel>
  )
}

export function PricingCard(props: EditorProps) {
  const { view } = props
  return (
    <Panel title={view.t('productEditor.card.pricing')} id="card-pricing">
      <div class="form-rows">
        <CardFields {...props} card="card-pricing" draw={{ cost: (input) => <CostField view={view} input={input} /> }} />
      </div>
    </Panel>
  )
}

function CostField({ view, input }: { view: View; input: FieldProps }) {
  return (
    <div>
      <Field {...input} />
      <output
        class="margin muted small num"
        id="margin"
        for="f-price f-sale_price f-cost"
        data-margin
        data-text={unfilledText(view, 'productEditor.margin')}
        data-loss={unfilledText(view, 'productEditor.marginLoss')}
        hidden
      />
    </div>
  )
}

/** Collapsible sections below the description: material, care, size. Empty rows are not saved. */
export function DetailsCard(props: EditorProps) {
  const { view, form } = props
  const rows = countDetailRows(form)
  return (
    <FoldedPanel title={view.t('productEditor.card.details')} id="card-details" isOpen={hasCardErrors(props, 'card-details')}>
      <div class="form-rows">
        <p class="muted small">{view.t('productEditor.detailsHint')}</p>
        {Array.from({ length: rows }, (_, index) => (
          <DetailRow view={view} form={form} index={index} />
        ))}
        <AccordionItem title={view.t('productEditor.addDetail')} open={rows === 0}>
          <DetailRow view={view} form={form} index={rows} />
        </AccordionItem>
      </div>
    </FoldedPanel>
  )
}

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

function DetailRow({ view, form, index }: { view: View; form: FormState; index: number }) {
  return (
    <fieldset class="detail-row form-rows">
      <legend class="visually-hidden">{view.t('productEditor.detailNumber', { number: index + 1 })}</legend>
      <Field
        form={form}
        name={`details.${index}.heading`}
        label={view.t('productEditor.detailHeading')}
        maxlength={maxDetailHeadingLength}
      />
      <Field
        form={form}
        name={`details.${index}.text`}
        type="textarea"
        rows={2}
        label={view.t('productEditor.detailText')}
        maxlength={maxDetailTextLength}
      />
    </fieldset>
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

function countDetailRows(form: FormState): number {
  const indexes = Object.keys(form.values).flatMap((name) => /^details\.(\d+)\./.exec(name)?.[1] ?? [])
  return indexes.length === 0 ? 0 : Math.min(maxDetails, Math.max(...indexes.map(Number)) + 1)
}
