import { Field } from '#templates/ui/field.tsx'
import { answer } from '#templates/ui/field-props.ts'
import { Fold } from '#templates/ui/fold.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { EditorProps } from './editor-props.ts'

const statuses = ['active', 'draft', 'archived'] as const

/** Whether it is on sale, and where it stands in the shop. */
export function PlaceCard({ view, form, categories, brands }: EditorProps) {
  const none = view.t('products.noneChosen')
  return (
    <Panel title={view.t('products.card.place')} id="card-place">
      <div class="form-rows">
        <Field
          form={form}
          name="status"
          type="select"
          label={view.t('products.column.status')}
          hint={view.t('products.statusHint')}
          options={statuses.map((status) => ({ value: status, label: view.t(`products.status.${status}`) }))}
        />
        <Field form={form} name="brand_id" type="select" label={view.t('products.brand')} placeholder={none} options={brands} />
        <Field
          form={form}
          name="category_id"
          type="select"
          label={view.t('products.category')}
          hint={view.t('products.categoryHint')}
          placeholder={none}
          options={categories}
        />
        <Fold title={view.t('products.alsoIn')} open={form.values.also_in !== undefined && form.values.also_in.length > 0}>
          <div class="tall-choices" tabindex={0} role="group" aria-label={view.t('products.alsoIn')}>
            <Field form={form} name="also_in" type="checks" label={view.t('products.alsoIn')} labelHidden options={categories} />
          </div>
        </Fold>
      </div>
    </Panel>
  )
}

/** How the product page is arranged: five small drawings of it. */
export function LayoutCard({ view, form }: EditorProps) {
  const chosen = answer({ form, name: 'layout', label: '' })
  return (
    <Panel title={view.t('products.card.layout')} id="card-layout">
      <fieldset class="layouts">
        <legend class="visually-hidden">{view.t('products.card.layout')}</legend>
        {drawings.map((parts, at) => (
          <label class="layout-choice">
            <input
              type="radio"
              class="visually-hidden"
              name="layout"
              value={at + 1}
              id={at === 0 ? 'f-layout' : `f-layout-${at + 1}`}
              checked={chosen === String(at + 1)}
            />
            <svg viewBox="0 0 60 44" aria-hidden="true">
              {parts.map(([kind, x, y, width, height]) => (
                <rect class={`layout-${kind}`} x={x} y={y} width={width} height={height} rx="2" />
              ))}
            </svg>
            <span>{view.t(`products.layout.${(at + 1) as 1}`)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

/** Weight, and what it takes to hand it over. */
export function ShippingCard({ view, form }: EditorProps) {
  return (
    <Panel title={view.t('products.card.shipping')} id="card-shipping">
      <div class="form-rows">
        <Field form={form} name="weight" label={view.t('products.weight')} inputmode="numeric" suffix="g" required maxlength={8} />
        <Field form={form} name="is_digital" type="switch" label={view.t('products.isDigital')} hint={view.t('products.isDigitalHint')} />
        <Field form={form} name="backorders" type="switch" label={view.t('products.backorders')} hint={view.t('products.backordersHint')} />
        <Field form={form} name="gift_wrap" type="switch" label={view.t('products.giftWrap')} />
      </div>
    </Panel>
  )
}

const rules = ['dependent_variants', 'max_qty', 'hide_inventory_levels', 'standalone_purchase', 'checkout_redirect'] as const

/** How it is chosen and bought, and where buying it leads. */
export function RulesCard({ view, form }: EditorProps) {
  const alone = answer({ form, name: 'standalone_purchase', label: '' }) !== ''
  const optional = view.t('common.optional')
  return (
    <Panel title={view.t('products.card.rules')} id="card-rules">
      <div class="form-rows">
        {rules.map((rule) => (
          <Field
            form={rule === 'checkout_redirect' && alone ? { ...form, values: { ...form.values, [rule]: 'on' } } : form}
            name={rule}
            type="switch"
            label={view.t(`products.${rule}`)}
            hint={view.t(`products.${rule}.hint`)}
          />
        ))}
        <Field
          form={form}
          name="completion_redirect"
          type="url"
          label={view.t('products.completionRedirect')}
          hint={view.t('products.completionRedirectHint')}
          optional={optional}
          maxlength={500}
          autocomplete="off"
        />
        <Field
          form={form}
          name="completion_redirect_label"
          label={view.t('products.completionRedirectLabel')}
          optional={optional}
          maxlength={80}
        />
      </div>
    </Panel>
  )
}

type Part = [kind: 'picture' | 'words' | 'video', x: number, y: number, width: number, height: number]

const drawings: Part[][] = [
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
