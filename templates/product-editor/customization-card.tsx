import { type CustomizationType, customizationTypes } from '#db/schema/products.ts'
import type { CustomizationRow } from '#src/product-editor/admin/customization-rows.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldId, type FormState } from '#templates/ui/fields/field-props.ts'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import { CustomizationActionButton, actionAttrs, customizationPath, redrawAttrs } from './customization-actions.tsx'
import { CustomizationChoices } from './customization-choices.tsx'
import { customizationLimits } from '#src/customization/limits.ts'
import { maxTypedLength } from '#src/product-editor/limits.ts'

interface CustomizationCardProps {
  view: View
  productId: number
  rows: CustomizationRow[]
  /** Errors by field name: customization.0.label. */
  errors: FormState['errors']
  /** Name of the control to focus after a re-render. */
  focus?: string | null
  /** True after one of its buttons was pressed without script, which draws the whole page. */
  isOpen?: boolean
}

const choiceTypes = new Set<CustomizationType>(['select', 'radio', 'checkboxes'])
const textTypes = new Set<CustomizationType>(['text', 'textarea'])

/** The fragment #customization-card: the questions to buyers. Saved with the product. */
export function CustomizationCard(props: CustomizationCardProps) {
  const { view, productId, rows, errors } = props
  return (
    <div id="customization-card" data-arranged={props.focus !== undefined}>
      <input type="hidden" name="customization_shown" value="1" />
      <FoldedPanel
        title={view.t('customization.card')}
        id="customization"
        isOpen={props.isOpen === true || props.focus !== undefined || Object.keys(errors).some((name) => name.startsWith('customization'))}
      >
        <div class="form-rows">
          <p class="muted small">{view.t('customization.cardHint')}</p>
          {errors['customization'] && (
            <p class="field-error" id={fieldId('customization')}>
              {errors['customization']}
            </p>
          )}
          {rows.map((row, index) => (
            <CustomizationFieldEditor {...props} row={row} index={index} />
          ))}
          {rows.length < customizationLimits.fields && (
            <div>
              <Button
                size="small"
                icon="plus"
                id={fieldId('customization.add')}
                attrs={{ ...actionAttrs(productId, 'add'), ...focusAttrs(props, 'add') }}
              >
                {view.t('customization.add')}
              </Button>
            </div>
          )}
        </div>
      </FoldedPanel>
    </div>
  )
}

function CustomizationFieldEditor(props: CustomizationCardProps & { row: CustomizationRow; index: number }) {
  const { view, productId, rows, row, index } = props
  const name = `customization.${index}`
  const title = row.label || view.t('customization.fieldNumber', { number: index + 1 })
  const form: FormState = { values: questionValues(name, row), errors: props.errors }
  const priceFieldProps = {
    form,
    inputmode: 'text',
    maxlength: maxTypedLength,
    autocomplete: 'off',
    width: 10,
    optional: view.t('common.optional'),
  } as const
  return (
    <fieldset class="question">
      <legend class="visually-hidden">{view.t('customization.fieldNumber', { number: index + 1 })}</legend>
      <div class="question-head">
        <span class="strong">{title}</span>
        <span class="question-tools">
          <CustomizationActionButton
            {...props}
            action="up"
            target={String(index)}
            icon="arrow-up"
            label={view.t('customization.moveUp', { what: title })}
            isDisabled={index === 0}
          />
          <CustomizationActionButton
            {...props}
            action="down"
            target={String(index)}
            icon="arrow-down"
            label={view.t('customization.moveDown', { what: title })}
            isDisabled={index === rows.length - 1}
          />
          <CustomizationActionButton
            {...props}
            action="remove"
            target={String(index)}
            icon="trash"
            label={view.t('customization.remove', { what: title })}
          />
        </span>
      </div>
      <input type="hidden" name={`${name}.key`} value={row.key} />
      <div class="question-fields">
        <Field
          form={form}
          name={`${name}.label`}
          label={view.t('customization.label')}
          maxlength={customizationLimits.label}
          required
          autocomplete="off"
          attrs={focusAttrs(props, `${index}.label`)}
        />
        <Field
          form={form}
          name={`${name}.type`}
          type="select"
          label={view.t('customization.type')}
          options={customizationTypes.map((type) => ({ value: type, label: view.t(`customization.type.${type}`) }))}
          attrs={{ ...redrawAttrs(productId), 'hx-trigger': 'change' }}
        />
      </div>
      <div class="without-script">
        <Button size="small" attrs={{ formaction: customizationPath(productId, 'draw'), formnovalidate: true }}>
          {view.t('customization.updateFieldType')}
        </Button>
      </div>
      <Field form={form} name={`${name}.required`} type="switch" label={view.t('customization.required')} />
      {!choiceTypes.has(row.type) && (
        <div class="question-fields">
          {textTypes.has(row.type) && (
            <Field
              form={form}
              name={`${name}.max_length`}
              label={view.t('customization.maxLength')}
              inputmode="numeric"
              maxlength={String(customizationLimits.text).length}
              placeholder="60"
              width={10}
            />
          )}
          <Field
            {...priceFieldProps}
            name={`${name}.retail`}
            label={view.t('customization.retail')}
            placeholder={view.t('customization.priceExample')}
          />
          <Field
            {...priceFieldProps}
            name={`${name}.wholesale`}
            label={view.t('customization.wholesale')}
            placeholder={view.t('customization.sameAsRetail')}
          />
        </div>
      )}
      {choiceTypes.has(row.type) && <CustomizationChoices {...props} name={name} title={title} />}
    </fieldset>
  )
}

const questionValues = (name: string, row: CustomizationRow): FormState['values'] => ({
  [`${name}.label`]: row.label,
  [`${name}.type`]: row.type,
  [`${name}.required`]: row.required ? 'on' : '',
  [`${name}.max_length`]: row.max_length,
  [`${name}.retail`]: row.retail,
  [`${name}.wholesale`]: row.wholesale,
})

const focusAttrs = ({ focus }: Pick<CustomizationCardProps, 'focus'>, name: string) => ({ autofocus: focus === `customization.${name}` })
