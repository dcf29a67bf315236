import { discountKinds, saleItemRules } from '#db/schema/discounts.ts'
import { maxCodeLength, maxNameLength } from '#src/discounts/limits.ts'
import { currencySymbol } from '#src/lib/money/money.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { DiscountEditorProps } from './discount-editor-props.ts'
import { CategoryChecks } from './category-checks.tsx'
import { ProductPicker } from './product-picker.tsx'

type CardProps = Pick<DiscountEditorProps, 'view' | 'form' | 'categories' | 'products' | 'canWrite'>

const moneyProps = (view: View) => ({
  prefix: currencySymbol(view.language, view.shop.currency),
  inputmode: 'decimal' as const,
  autocomplete: 'off',
  width: 10 as const,
  maxlength: 18,
})
const countProps = { inputmode: 'numeric' as const, autocomplete: 'off', width: 10 as const, maxlength: 10 }

/** What it takes off. Fields of other kinds are hidden by the stylesheet. */
export function ValueCard({ view, form }: CardProps) {
  const { t } = view
  const kinds = discountKinds.map((value) => ({
    value,
    label: t(`discounts.kind.${value}`),
    hint: t(`discounts.kind.${value}.hint`),
  }))
  return (
    <Panel title={t('discounts.value')} id="card-value">
      <div class="form-rows">
        <Field form={form} name="kind" type="choices" label={t('discounts.kind')} options={kinds} />
        <div data-kind-of="percent">
          <Field form={form} name="percent" label={t('discounts.percent')} suffix="%" inputmode="decimal" autocomplete="off" width={10} />
        </div>
        <div data-kind-of="fixed">
          <Field form={form} name="amount" label={t('discounts.amount')} hint={t('discounts.amountHint')} {...moneyProps(view)} />
        </div>
        <div data-kind-of="free_shipping">
          <Field
            form={form}
            name="max_shipping_rate"
            label={t('discounts.maxShippingRate')}
            hint={t('discounts.maxShippingRateHint')}
            {...moneyProps(view)}
          />
        </div>
      </div>
    </Panel>
  )
}

export function MethodCard({ view, form }: CardProps) {
  const { t } = view
  const methods = (['code', 'automatic'] as const).map((value) => ({
    value,
    label: t(`discounts.method.${value}`),
    hint: t(`discounts.method.${value}.hint`),
  }))
  return (
    <Panel title={t('discounts.methodTitle')} id="card-method">
      <div class="form-rows">
        <Field form={form} name="method" type="choices" label={t('discounts.method')} options={methods} />
        <div data-method-of="code">
          <Field
            form={form}
            name="code"
            label={t('discounts.code')}
            hint={t('discounts.codeHint')}
            optional={t('common.optional')}
            maxlength={maxCodeLength}
            autocomplete="off"
            width={20}
            attrs={{ autocapitalize: 'characters', spellcheck: 'false' }}
          />
        </div>
        <Field
          form={form}
          name="name"
          label={t('discounts.name')}
          hint={t('discounts.nameHint')}
          maxlength={maxNameLength}
          autocomplete="off"
        />
      </div>
    </Panel>
  )
}

export function ConditionsCard({ view, form }: CardProps) {
  const { t } = view
  return (
    <Panel title={t('discounts.conditions')} id="card-conditions">
      <div class="form-rows">
        <p class="muted small">{t('discounts.conditionsHint')}</p>
        <div class="field-pair">
          <Field form={form} name="min_total" label={t('discounts.minTotal')} {...moneyProps(view)} />
          <Field form={form} name="max_total" label={t('discounts.maxTotal')} {...moneyProps(view)} />
        </div>
        <div class="field-pair">
          <Field form={form} name="min_quantity" label={t('discounts.minQuantity')} {...countProps} />
          <Field form={form} name="max_quantity" label={t('discounts.maxQuantity')} {...countProps} />
        </div>
        <div class="field-pair">
          <Field form={form} name="min_weight" label={t('discounts.minWeight')} suffix="g" {...countProps} />
          <Field form={form} name="max_weight" label={t('discounts.maxWeight')} suffix="g" {...countProps} />
        </div>
        <Field
          form={form}
          name="customer_email"
          type="email"
          label={t('discounts.customer')}
          hint={t('discounts.customerHint')}
          optional={t('common.optional')}
          autocomplete="off"
        />
        <Field
          form={form}
          name="wholesale_only"
          type="checkbox"
          label={t('discounts.wholesaleOnly')}
          hint={t('discounts.wholesaleOnlyHint')}
        />
      </div>
    </Panel>
  )
}

export function ProductsCard({ view, form, categories, products, canWrite }: CardProps) {
  const { t } = view
  const saleItems = saleItemRules.map((value) => ({ value, label: t(`discounts.saleItems.${value}`) }))
  return (
    <Panel title={t('discounts.products')} id="card-products">
      <div class="form-rows">
        <p class="muted small">{t('discounts.productsHint')}</p>
        <Field form={form} name="sale_items" type="select" label={t('discounts.saleItems')} options={saleItems} width={20} />
        <ProductPicker view={view} name="included_products" form={form} canWrite={canWrite} {...products.included_products} />
        <CategoryChecks view={view} name="included_categories" form={form} tree={categories} />
        <ProductPicker view={view} name="excluded_products" form={form} canWrite={canWrite} {...products.excluded_products} />
        <CategoryChecks view={view} name="excluded_categories" form={form} tree={categories} />
      </div>
    </Panel>
  )
}

export function LimitsCard({ view, form }: CardProps) {
  const { t } = view
  return (
    <>
      <Panel title={t('discounts.availability')} id="card-availability">
        <div class="form-rows">
          <Field form={form} name="active" type="switch" label={t('discounts.active')} />
          <Field form={form} name="starts_on" type="date" label={t('discounts.startsOn')} optional={t('common.optional')} />
          <Field
            form={form}
            name="ends_on"
            type="date"
            label={t('discounts.endsOn')}
            hint={t('discounts.endsOnHint')}
            optional={t('common.optional')}
          />
        </div>
      </Panel>
      <Panel title={t('discounts.limits')} id="card-limits">
        <div class="form-rows">
          <Field
            form={form}
            name="usage_limit"
            label={t('discounts.usageLimit')}
            hint={t('discounts.usageLimitHint')}
            optional={t('common.optional')}
            {...countProps}
          />
          <Field
            form={form}
            name="customer_limit"
            label={t('discounts.customerLimit')}
            hint={t('discounts.customerLimitHint')}
            optional={t('common.optional')}
            {...countProps}
          />
          <Field form={form} name="stackable" type="checkbox" label={t('discounts.stackable')} hint={t('discounts.stackableHint')} />
        </div>
      </Panel>
    </>
  )
}
