import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, type FieldProps } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { Timeline } from '#templates/ui/timeline.tsx'
import { CardFields } from '../card-fields.tsx'
import { CategoryPicker } from '../category-picker.tsx'
import type { EditorProps } from '../editor-props.ts'

export function OrganizationCard(props: EditorProps) {
  const { view, form, categories, brands } = props
  const drawStatus = (input: FieldProps) => (
    <>
      <Field {...input} />
      <CategoryPicker view={view} form={form} tree={categories} />
      <Field
        form={form}
        name="brand_id"
        type="select"
        label={view.t('products.brand')}
        placeholder={view.t('productEditor.noneSelected')}
        options={brands}
      />
    </>
  )
  return (
    <Panel title={view.t('productEditor.card.organization')} id="card-place">
      <div class="form-rows">
        <CardFields {...props} card="card-place" draw={{ status: drawStatus }} />
      </div>
    </Panel>
  )
}

export function HistoryCard({ view, history }: EditorProps) {
  return (
    <Panel title={view.t('productEditor.card.history')} id="card-history">
      {history.length === 0 ? <p class="muted small">{view.t('productEditor.noHistory')}</p> : <Timeline entries={history} />}
    </Panel>
  )
}

export function LayoutCard({ view, form }: EditorProps) {
  const selectedLayout = fieldValue({ form, name: 'layout' })
  return (
    <Panel title={view.t('productEditor.card.layout')} id="card-layout">
      <fieldset class="layouts">
        <legend class="visually-hidden">{view.t('productEditor.card.layout')}</legend>
        {layoutDrawings.map((parts, index) => (
          <label class="layout-choice">
            <input
              type="radio"
              class="visually-hidden"
              name="layout"
              value={index + 1}
              id={index === 0 ? 'f-layout' : `f-layout-${index + 1}`}
              checked={selectedLayout === String(index + 1)}
            />
            <svg viewBox="0 0 60 44" aria-hidden="true">
              {parts.map(([kind, x, y, width, height]) => (
                <rect class={`layout-${kind}`} x={x} y={y} width={width} height={height} rx="2" />
              ))}
            </svg>
            <span>{view.t(`productEditor.layout.${(index + 1) as 1}`)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

export function ShippingCard(props: EditorProps) {
  return (
    <Panel title={props.view.t('productEditor.card.shipping')} id="card-shipping">
      <div class="form-rows">
        <CardFields {...props} card="card-shipping" hasMeasures />
      </div>
    </Panel>
  )
}

export function PurchaseRulesCard(props: EditorProps) {
  const { view, form } = props
  const isStandalone = fieldValue({ form, name: 'standalone_purchase' }) !== ''
  const drawCheckoutRedirect = (input: FieldProps) => (
    <Field
      {...input}
      {...(isStandalone
        ? { form: { ...form, values: { ...form.values, [input.name]: 'on' } }, hint: view.t('productEditor.checkoutLocked') }
        : {})}
      attrs={{ 'aria-disabled': isStandalone }}
    />
  )
  return (
    <Panel title={view.t('productEditor.card.rules')} id="card-rules">
      <div class="form-rows">
        <CardFields {...props} card="card-rules" draw={{ checkout_redirect: drawCheckoutRedirect }} />
      </div>
    </Panel>
  )
}

type LayoutPart = [kind: 'image' | 'text' | 'video', x: number, y: number, width: number, height: number]

const layoutDrawings: LayoutPart[][] = [
  [
    ['text', 4, 4, 20, 36],
    ['image', 28, 4, 28, 36],
  ],
  [
    ['image', 4, 4, 28, 36],
    ['text', 36, 4, 20, 36],
  ],
  [
    ['text', 4, 4, 20, 22],
    ['image', 28, 4, 28, 22],
    ['video', 4, 30, 52, 10],
  ],
  [
    ['image', 14, 4, 32, 20],
    ['text', 16, 28, 28, 12],
  ],
  [
    ['video', 12, 4, 36, 14],
    ['image', 4, 22, 28, 18],
    ['text', 36, 22, 20, 18],
  ],
]
