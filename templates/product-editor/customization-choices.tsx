import type { CustomizationRow } from '#src/product-editor/admin/customization-rows.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { fieldId, type FormState } from '#templates/ui/fields/field-props.ts'
import { CustomizationActionButton, actionAttrs } from './customization-actions.tsx'
import { customizationLimits } from '#src/customization/limits.ts'
import { maxTypedLength } from '#src/product-editor/limits.ts'

interface CustomizationChoicesProps {
  view: View
  productId: number
  errors: FormState['errors']
  /** Name of the control to focus after a re-render. */
  focus?: string | null
  row: CustomizationRow
  index: number
  /** Field name prefix of the question: customization.0. */
  name: string
  title: string
}

export function CustomizationChoices(props: CustomizationChoicesProps) {
  const { view, productId, errors, row, index, name, title } = props
  const error = errors[`${name}.choices`]
  return (
    <div class="answers" role="group" aria-label={view.t('customization.choicesFor', { what: title })}>
      {error && (
        <p class="field-error" id={fieldId(`${name}.choices`)}>
          {error}
        </p>
      )}
      <div class="answer answer-head" aria-hidden="true">
        <span>{view.t('customization.choice')}</span>
        <span>{view.t('customization.retail')}</span>
        <span>{view.t('customization.wholesale')}</span>
      </div>
      {row.choices.map((choice, choiceIndex) => {
        const prefix = `${name}.choices.${choiceIndex}`
        const what = choice.value || view.t('customization.choiceNumber', { number: choiceIndex + 1 })
        const cellProps = { view, errors, number: choiceIndex + 1, focus: props.focus ?? null }
        return (
          <div class="answer">
            <ChoiceCell
              {...cellProps}
              name={`${prefix}.value`}
              value={choice.value}
              label={view.t('customization.choice')}
              placeholder={view.t('customization.choice')}
              maxlength={customizationLimits.choice}
            />
            <ChoiceCell
              {...cellProps}
              name={`${prefix}.retail`}
              value={choice.retail}
              label={view.t('customization.retail')}
              placeholder={view.t('customization.priceExample')}
            />
            <ChoiceCell
              {...cellProps}
              name={`${prefix}.wholesale`}
              value={choice.wholesale}
              label={view.t('customization.wholesale')}
              placeholder={view.t('customization.sameAsRetail')}
            />
            <span class="question-tools">
              <CustomizationActionButton
                {...props}
                action="lift"
                target={`${index}:${choiceIndex}`}
                icon="arrow-up"
                label={view.t('customization.moveUp', { what })}
                isDisabled={choiceIndex === 0}
              />
              <CustomizationActionButton
                {...props}
                action="lower"
                target={`${index}:${choiceIndex}`}
                icon="arrow-down"
                label={view.t('customization.moveDown', { what })}
                isDisabled={choiceIndex === row.choices.length - 1}
              />
              <CustomizationActionButton
                {...props}
                action="drop"
                target={`${index}:${choiceIndex}`}
                icon="trash"
                label={view.t('customization.remove', { what })}
              />
            </span>
          </div>
        )
      })}
      {row.choices.length < customizationLimits.choices && (
        <div>
          <Button size="small" kind="quiet" icon="plus" id={fieldId(`${name}.choice`)} attrs={actionAttrs(productId, `choice:${index}`)}>
            {view.t('customization.addChoice')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChoiceCellProps {
  view: View
  name: string
  value: string
  label: string
  /** Position of the choice, from 1. */
  number: number
  errors: FormState['errors']
  focus: string | null
  placeholder?: string
  maxlength?: number
}

// The column headings are hidden from screen readers: each input has its own label.
function ChoiceCell({ name, value, label, number, errors, focus, placeholder, maxlength = maxTypedLength }: ChoiceCellProps) {
  const error = errors[name]
  return (
    <div>
      <input
        class="input"
        type="text"
        id={fieldId(name)}
        name={name}
        value={value}
        maxlength={maxlength}
        placeholder={placeholder}
        autocomplete="off"
        aria-label={`${label} ${number}`}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${fieldId(name)}-error` : undefined}
        autofocus={focus === name}
      />
      {error && (
        <p class="field-error" id={`${fieldId(name)}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
