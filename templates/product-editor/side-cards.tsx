import { Field } from '#templates/ui/field.tsx'
import { fieldValue } from '#templates/ui/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { Timeline } from '#templates/ui/timeline.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { EditorProps } from './editor-props.ts'

const statuses = ['active', 'draft', 'archived'] as const

/** Whether it is on sale, and where it stands in the shop. */
export function OrganizationCard({ view, form, categories, brands }: EditorProps) {
  const nonePlaceholder = view.t('productEditor.noneChosen')
  return (
    <Panel title={view.t('productEditor.card.place')} id="card-place">
      <div class="form-rows">
        <Field
          form={form}
          name="status"
          type="select"
          label={view.t('products.column.status')}
          hint={view.t('productEditor.statusHint')}
          options={statuses.map((status) => ({ value: status, label: view.t(`products.status.${status}`) }))}
        />
        <CategoryPicker view={view} form={form} tree={categories} />
        <Field form={form} name="brand_id" type="select" label={view.t('products.brand')} placeholder={nonePlaceholder} options={brands} />
        <Field
          form={form}
          name="tags"
          label={view.t('productEditor.tags')}
          hint={view.t('productEditor.tagsHint')}
          optional={view.t('common.optional')}
          maxlength={1000}
          autocomplete="off"
        />
        <Field
          form={form}
          name="position"
          label={view.t('productEditor.position')}
          hint={view.t('productEditor.positionHint')}
          inputmode="numeric"
          width={10}
          maxlength={8}
          autocomplete="off"
        />
      </div>
    </Panel>
  )
}

/** The last changes, with who made them. */
export function HistoryCard({ view, history }: EditorProps) {
  return (
    <Panel title={view.t('productEditor.card.history')} id="card-history">
      {history.length === 0 ? <p class="muted small">{view.t('productEditor.noHistory')}</p> : <Timeline entries={history} />}
    </Panel>
  )
}

/** How the product page is arranged: five small drawings of it. */
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

/** Weight, and what it takes to hand it over. */
export function ShippingCard({ view, form }: EditorProps) {
  return (
    <Panel title={view.t('productEditor.card.shipping')} id="card-shipping">
      <div class="form-rows">
        <Field form={form} name="weight" label={view.t('productEditor.weight')} inputmode="numeric" suffix="g" required maxlength={8} />
        <div class="measures">
          <Field form={form} name="length" label={view.t('productEditor.length')} inputmode="numeric" suffix="mm" maxlength={8} />
          <Field form={form} name="width" label={view.t('productEditor.width')} inputmode="numeric" suffix="mm" maxlength={8} />
          <Field form={form} name="height" label={view.t('productEditor.height')} inputmode="numeric" suffix="mm" maxlength={8} />
        </div>
        <Field
          form={form}
          name="is_digital"
          type="switch"
          label={view.t('productEditor.isDigital')}
          hint={view.t('productEditor.isDigitalHint')}
        />
        <Field
          form={form}
          name="backorders"
          type="switch"
          label={view.t('productEditor.backorders')}
          hint={view.t('productEditor.backordersHint')}
        />
        <Field form={form} name="gift_wrap" type="switch" label={view.t('productEditor.giftWrap')} />
      </div>
    </Panel>
  )
}

const purchaseRules = ['dependent_variants', 'max_qty', 'hide_inventory_levels', 'standalone_purchase', 'checkout_redirect'] as const

/** How it is chosen and bought, and where buying it leads. */
export function PurchaseRulesCard({ view, form }: EditorProps) {
  const isStandalone = fieldValue({ form, name: 'standalone_purchase' }) !== ''
  const optional = view.t('common.optional')
  return (
    <Panel title={view.t('productEditor.card.rules')} id="card-rules">
      <div class="form-rows">
        {purchaseRules.map((rule) => (
          <Field
            form={rule === 'checkout_redirect' && isStandalone ? { ...form, values: { ...form.values, [rule]: 'on' } } : form}
            name={rule}
            type="switch"
            label={view.t(`productEditor.rule.${rule}`)}
            hint={view.t(rule === 'checkout_redirect' && isStandalone ? 'productEditor.checkoutLocked' : `productEditor.rule.${rule}.hint`)}
            attrs={rule === 'checkout_redirect' ? { 'aria-disabled': isStandalone } : {}}
          />
        ))}
        <Field
          form={form}
          name="completion_redirect"
          inputmode="url"
          label={view.t('productEditor.completionRedirect')}
          hint={view.t('productEditor.completionRedirectHint')}
          optional={optional}
          maxlength={500}
          autocomplete="off"
        />
        <Field
          form={form}
          name="completion_redirect_label"
          label={view.t('productEditor.completionRedirectLabel')}
          optional={optional}
          maxlength={80}
        />
      </div>
    </Panel>
  )
}

type LayoutPart = [kind: 'picture' | 'words' | 'video', x: number, y: number, width: number, height: number]

const layoutDrawings: LayoutPart[][] = [
  [
    ['words', 4, 4, 20, 36],
    ['picture', 28, 4, 28, 36],
  ],
  [
    ['picture', 4, 4, 28, 36],
    ['words', 36, 4, 20, 36],
  ],
  [
    ['words', 4, 4, 20, 22],
    ['picture', 28, 4, 28, 22],
    ['video', 4, 30, 52, 10],
  ],
  [
    ['picture', 14, 4, 32, 20],
    ['words', 16, 28, 28, 12],
  ],
  [
    ['video', 12, 4, 36, 14],
    ['picture', 4, 22, 28, 18],
    ['words', 36, 22, 20, 18],
  ],
]
