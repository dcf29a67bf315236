import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/field.tsx'
import { fieldValue, type FormState } from '#templates/ui/field-props.ts'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { RichText } from '#templates/ui/rich-text.tsx'
import type { EditorProps } from './editor-props.ts'
import { SeoLinkStatus } from './field-status.tsx'

/** Name and texts. */
export function BasicsCard({ view, form }: EditorProps) {
  const optional = view.t('common.optional')
  return (
    <Panel title={view.t('productEditor.card.basics')} id="card-basics">
      <div class="form-rows">
        <Field form={form} name="name" label={view.t('productEditor.name')} required maxlength={200} autocomplete="off" />
        <Field
          form={form}
          name="short_description"
          type="textarea"
          rows={2}
          label={view.t('productEditor.shortDescription')}
          hint={view.t('productEditor.shortDescriptionHint')}
          optional={optional}
          maxlength={600}
        />
        <RichText
          view={view}
          form={form}
          name="description"
          label={view.t('productEditor.description')}
          optional={optional}
          maxlength={60_000}
        />
      </div>
    </Panel>
  )
}

/** What it costs whom, and when; and what it costs the shop. */
export function PricingCard({ view, form }: EditorProps) {
  const optional = view.t('common.optional')
  const moneyFieldProps = { form, inputmode: 'decimal', suffix: view.shop.currency, maxlength: 20, autocomplete: 'off' } as const
  return (
    <Panel title={view.t('productEditor.card.pricing')} id="card-pricing">
      <div class="form-rows">
        <div class="fields">
          <Field {...moneyFieldProps} name="price" label={view.t('productEditor.price')} required />
          <Field {...moneyFieldProps} name="wholesale_price" label={view.t('productEditor.wholesalePrice')} optional={optional} />
        </div>
        <div class="fields">
          <Field
            {...moneyFieldProps}
            name="sale_price"
            label={view.t('productEditor.salePrice')}
            hint={view.t('productEditor.saleHint')}
            optional={optional}
          />
          <div>
            <Field
              {...moneyFieldProps}
              name="cost"
              label={view.t('productEditor.cost')}
              hint={view.t('productEditor.costHint')}
              optional={optional}
            />
            <output
              class="margin muted small num"
              id="margin"
              for="f-price f-sale_price f-cost"
              data-margin
              data-words={unfilledText(view, 'productEditor.margin')}
              data-loss={unfilledText(view, 'productEditor.marginLoss')}
              hidden
            />
          </div>
        </div>
        <div class="fields">
          <Field form={form} name="sale_starts_at" type="datetime-local" label={view.t('productEditor.saleStarts')} optional={optional} />
          <Field form={form} name="sale_ends_at" type="datetime-local" label={view.t('productEditor.saleEnds')} optional={optional} />
        </div>
        <Field form={form} name="charge_tax" type="checkbox" label={view.t('productEditor.chargeTax')} />
      </div>
    </Panel>
  )
}

/** The folded parts under the description: material, care, size. Rows left empty are dropped. */
export function DetailsCard({ view, form }: EditorProps) {
  const rows = countDetailRows(form)
  return (
    <Panel title={view.t('productEditor.card.details')} id="card-details">
      <div class="form-rows">
        <p class="muted small">{view.t('productEditor.detailsHint')}</p>
        {Array.from({ length: rows }, (_, index) => (
          <DetailRow view={view} form={form} index={index} />
        ))}
        <AccordionItem title={view.t('productEditor.addDetail')} open={rows === 0}>
          <DetailRow view={view} form={form} index={rows} />
        </AccordionItem>
      </div>
    </Panel>
  )
}

/** Its address, and how it stands in search results, drawn as it is typed. */
export function SeoCard({ view, form, stored, productId }: EditorProps) {
  const optional = view.t('common.optional')
  const getValue = (name: string) => fieldValue({ form, name })
  return (
    <Panel title={view.t('productEditor.card.search')} id="card-search">
      <div class="form-rows">
        <SearchResultPreview
          view={view}
          title={getValue('seo_title') || getValue('name')}
          url={`${view.baseUrl}/items/${getValue('seo_link') || stored.product.seoLink}`}
          text={getValue('seo_description') || getValue('short_description')}
        />
        <div>
          <Field
            form={form}
            name="seo_link"
            label={view.t('productEditor.seoLink')}
            hint={view.t('productEditor.seoLinkHint')}
            required
            maxlength={80}
            autocomplete="off"
            attrs={{
              'hx-get': `/admin/ecommerce/products/${productId}/seo-link`,
              'hx-trigger': 'change, input changed delay:400ms',
              'hx-target': '#seo-link-says',
              'hx-swap': 'outerHTML',
              'hx-include': 'this',
              spellcheck: 'false',
            }}
          />
          <SeoLinkStatus view={view} link="" state="unasked" />
        </div>
        <Field
          form={form}
          name="seo_title"
          label={view.t('productEditor.seoTitle')}
          hint={view.t('productEditor.seoTitleHint')}
          optional={optional}
          maxlength={200}
        />
        <Field
          form={form}
          name="seo_description"
          type="textarea"
          rows={2}
          label={view.t('productEditor.seoDescription')}
          hint={view.t('productEditor.seoDescriptionHint')}
          optional={optional}
          maxlength={400}
        />
      </div>
    </Panel>
  )
}

function DetailRow({ view, form, index }: { view: View; form: FormState; index: number }) {
  return (
    <fieldset class="detail-row form-rows">
      <legend class="visually-hidden">{view.t('productEditor.detailNumber', { number: index + 1 })}</legend>
      <Field form={form} name={`details.${index}.heading`} label={view.t('productEditor.detailHeading')} maxlength={200} />
      <Field
        form={form}
        name={`details.${index}.text`}
        type="textarea"
        rows={2}
        label={view.t('productEditor.detailText')}
        maxlength={5000}
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

// As many as were typed or stored, whichever rows they stood in.
function countDetailRows(form: FormState): number {
  const indexes = Object.keys(form.values).flatMap((name) => /^details\.(\d+)\./.exec(name)?.[1] ?? [])
  return indexes.length === 0 ? 0 : Math.min(30, Math.max(...indexes.map(Number)) + 1)
}
