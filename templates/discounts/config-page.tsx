import { maxPercent } from '#src/discounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { type FieldProps, type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { discountsPath } from './discount-list.tsx'

interface ConfigProps {
  view: View
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

/** What applies to all discounts, prices for wholesale customers and the sale badge. */
export function DiscountConfigPage({ view, form, conflict, canWrite }: ConfigProps) {
  const { t } = view
  const path = `${discountsPath}/config`
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('discounts.config.title')} breadcrumbs={[{ label: t('discounts.title'), href: discountsPath }]} />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={path} />
      <Form class="stack" data-gap="5" id="edit-form" {...(canWrite ? saveFormAttrs(path, isRejected(form, conflict)) : {})}>
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        {sections.map(({ name, fields }) => (
          <section class="setting" aria-labelledby={`section-${name}`}>
            <div class="stack" data-gap="1">
              <h2 id={`section-${name}`}>{t(`discounts.config.${name}`)}</h2>
              <p class="muted small">{t(`discounts.config.${name}.hint`)}</p>
            </div>
            <div class="panel">
              <div class="panel-body form-rows">
                {configFields(view)
                  .filter((field) => (fields as readonly string[]).includes(field.name))
                  .map((field) => (
                    <Field {...field} form={form} disabled={!canWrite} />
                  ))}
              </div>
            </div>
          </section>
        ))}
        {canWrite && <SaveBar view={view} />}
      </Form>
    </div>
  )
}

const sections = [
  { name: 'codes', fields: ['discount_codes_enabled', 'discount_combination'] },
  { name: 'wholesale', fields: ['wholesale_discount_percent'] },
  { name: 'sale', fields: ['sale_badge'] },
] as const

export function configFields({ t }: Pick<View, 't'>): Omit<FieldProps, 'form'>[] {
  const combinations = (['stackable', 'best', 'all'] as const).map((value) => ({
    value,
    label: t(`discounts.combination.${value}`),
    hint: t(`discounts.combination.${value}.hint`),
  }))
  const badges = (['label', 'percent', 'off'] as const).map((value) => ({ value, label: t(`discounts.badge.${value}`) }))
  return [
    {
      name: 'discount_codes_enabled',
      type: 'switch',
      label: t('discounts.config.codesEnabled'),
      hint: t('discounts.config.codesEnabledHint'),
    },
    { name: 'discount_combination', type: 'choices', label: t('discounts.config.combination'), options: combinations },
    {
      name: 'wholesale_discount_percent',
      label: t('discounts.config.wholesalePercent'),
      hint: t('discounts.config.wholesalePercentHint', { most: maxPercent }),
      suffix: '%',
      inputmode: 'numeric',
      autocomplete: 'off',
      width: 10,
      maxlength: 3,
    },
    { name: 'sale_badge', type: 'choices', label: t('discounts.config.saleBadge'), options: badges },
  ]
}
