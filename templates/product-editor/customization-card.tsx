import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { fieldId, type FormState } from '#templates/ui/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'

/** A question of the form as it is typed: prices are text, such as 4.00 or 10%. */
export interface CustomizationRow {
  key: string
  label: string
  type: 'text' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'checkboxes'
  required: boolean
  max_length: string
  retail: string
  wholesale: string
  choices: { value: string; retail: string; wholesale: string }[]
}

export interface CustomizationCardProps {
  view: View
  productId: number
  /** The editor's form: its questions are the rows named customization.0, customization.1 and so on. */
  form: FormState
  /** Name of the control that takes the focus when the card is drawn again. */
  focus?: string | null
}

const fieldTypes = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes'] as const
const choiceTypes = new Set<CustomizationRow['type']>(['select', 'radio', 'checkboxes'])
const textTypes = new Set<CustomizationRow['type']>(['text', 'textarea'])

/** What buyers are asked, as rows that buttons add, move and take away: #customization-card. Saved with the product. */
export function CustomizationCard(props: CustomizationCardProps) {
  const { view, productId } = props
  const { errors } = props.form
  const rows = parseCustomizationRows(props.form)
  return (
    <div id="customization-card" data-arranged={props.focus !== undefined}>
      <input type="hidden" name="customization_shown" value="1" />
      <Panel title={view.t('customization.card')} id="customization">
        <div class="form-rows">
          <p class="muted small">{view.t('customization.cardHint')}</p>
          {errors['customization'] && (
            <p class="field-error" id={fieldId('customization')}>
              {errors['customization']}
            </p>
          )}
          {rows.map((row, index) => (
            <CustomizationFieldEditor {...props} count={rows.length} row={row} index={index} />
          ))}
          {rows.length < 20 && (
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
      </Panel>
    </div>
  )
}

/** The questions a form holds, as they were typed. */
export function parseCustomizationRows({ values }: FormState): CustomizationRow[] {
  const text = (name: string) => [values[name] ?? ''].flat().at(-1) ?? ''
  const prices = (name: string) => ({ retail: text(`${name}.retail`), wholesale: text(`${name}.wholesale`) })
  return listFieldIndexes(values, /^customization\.(\d+)\.label$/).map((index) => {
    const name = `customization.${index}`
    const type = fieldTypes.find((candidate) => candidate === text(`${name}.type`)) ?? 'text'
    const choices = listFieldIndexes(values, new RegExp(`^customization\\.${index}\\.choices\\.(\\d+)\\.value$`)).map((choiceIndex) => {
      const prefix = `${name}.choices.${choiceIndex}`
      return { value: text(`${prefix}.value`), ...prices(prefix) }
    })
    const required = text(`${name}.required`) === 'on'
    return {
      key: text(`${name}.key`),
      label: text(`${name}.label`),
      type,
      required,
      max_length: text(`${name}.max_length`),
      ...prices(name),
      choices,
    }
  })
}

/** The other way: what a form holds of these questions. */
export function toCustomizationFormValues(rows: CustomizationRow[]): FormState['values'] {
  const values: FormState['values'] = {}
  for (const [index, { choices, required, ...row }] of rows.entries()) {
    const name = `customization.${index}`
    for (const [fieldName, value] of Object.entries(row)) values[`${name}.${fieldName}`] = value
    values[`${name}.required`] = required ? 'on' : ''
    for (const [choiceIndex, choice] of choices.entries()) {
      for (const [fieldName, value] of Object.entries(choice)) values[`${name}.choices.${choiceIndex}.${fieldName}`] = value
    }
  }
  return values
}

function listFieldIndexes(values: FormState['values'], pattern: RegExp): number[] {
  return Object.keys(values)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

function CustomizationFieldEditor(props: CustomizationCardProps & { count: number; row: CustomizationRow; index: number }) {
  const { view, productId, count, row, index } = props
  const name = `customization.${index}`
  const title = row.label || view.t('customization.question', { number: index + 1 })
  // Its name has its place in the list, whatever gaps were sent.
  const form: FormState = { values: toCustomizationFormValues(Array.from({ length: index + 1 }, () => row)), errors: props.form.errors }
  const priceFieldProps = {
    form,
    inputmode: 'text',
    maxlength: 20,
    autocomplete: 'off',
    width: 10,
    optional: view.t('common.optional'),
  } as const
  return (
    <fieldset class="question">
      <legend class="visually-hidden">{view.t('customization.question', { number: index + 1 })}</legend>
      <div class="question-head">
        <span class="strong">{title}</span>
        <span class="question-tools">
          <ActionButton
            {...props}
            action="up"
            target={String(index)}
            icon="arrow-up"
            label={view.t('customization.up', { what: title })}
            isDisabled={index === 0}
          />
          <ActionButton
            {...props}
            action="down"
            target={String(index)}
            icon="arrow-down"
            label={view.t('customization.down', { what: title })}
            isDisabled={index === count - 1}
          />
          <ActionButton
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
          maxlength={120}
          required
          autocomplete="off"
          attrs={focusAttrs(props, `${index}.label`)}
        />
        <Field
          form={form}
          name={`${name}.type`}
          type="select"
          label={view.t('customization.type')}
          options={fieldTypes.map((type) => ({ value: type, label: view.t(`customization.type.${type}`) }))}
          attrs={{ ...redrawAttrs(productId), 'hx-trigger': 'change' }}
        />
      </div>
      <div class="without-script">
        <Button size="small" attrs={{ formaction: customizationPath(productId, 'draw'), formnovalidate: true }}>
          {view.t('customization.draw')}
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
              maxlength={4}
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
            placeholder={view.t('customization.asRetail')}
          />
        </div>
      )}
      {choiceTypes.has(row.type) && <ChoiceRows {...props} name={name} title={title} />}
    </fieldset>
  )
}

function ChoiceRows(props: CustomizationCardProps & { row: CustomizationRow; index: number; name: string; title: string }) {
  const { view, productId, row, index, name, title } = props
  const { errors } = props.form
  const error = errors[`${name}.choices`]
  return (
    <div class="answers" role="group" aria-label={view.t('customization.answersTo', { what: title })}>
      {error && (
        <p class="field-error" id={fieldId(`${name}.choices`)}>
          {error}
        </p>
      )}
      <div class="answer answer-head" aria-hidden="true">
        <span>{view.t('customization.answer')}</span>
        <span>{view.t('customization.retail')}</span>
        <span>{view.t('customization.wholesale')}</span>
      </div>
      {row.choices.map((choice, choiceIndex) => {
        const prefix = `${name}.choices.${choiceIndex}`
        const what = choice.value || view.t('customization.answerNumber', { number: choiceIndex + 1 })
        const cellProps = { view, errors, number: choiceIndex + 1, focus: props.focus ?? null }
        return (
          <div class="answer">
            <ChoiceCell
              {...cellProps}
              name={`${prefix}.value`}
              value={choice.value}
              label={view.t('customization.answer')}
              placeholder={view.t('customization.answer')}
              maxlength={80}
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
              placeholder={view.t('customization.asRetail')}
            />
            <span class="question-tools">
              <ActionButton
                {...props}
                action="lift"
                target={`${index}:${choiceIndex}`}
                icon="arrow-up"
                label={view.t('customization.up', { what })}
                isDisabled={choiceIndex === 0}
              />
              <ActionButton
                {...props}
                action="lower"
                target={`${index}:${choiceIndex}`}
                icon="arrow-down"
                label={view.t('customization.down', { what })}
                isDisabled={choiceIndex === row.choices.length - 1}
              />
              <ActionButton
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
      {row.choices.length < 50 && (
        <div>
          <Button size="small" kind="quiet" icon="plus" id={fieldId(`${name}.choice`)} attrs={actionAttrs(productId, `choice:${index}`)}>
            {view.t('customization.addAnswer')}
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
  /** Which answer of the question it belongs to, from 1. */
  number: number
  errors: FormState['errors']
  focus: string | null
  placeholder?: string
  maxlength?: number
}

// A cell of the answers' rows: the column is its label, said with the number of the row.
function ChoiceCell({ name, value, label, number, errors, focus, placeholder, maxlength = 20 }: ChoiceCellProps) {
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

interface ActionButtonProps {
  productId: number
  focus?: string | null
  action: string
  /** The row it is for: 1, or 1:0 for an answer. */
  target: string
  icon: 'arrow-up' | 'arrow-down' | 'trash'
  label: string
  isDisabled?: boolean
}

function ActionButton({ productId, focus, action, target, icon, label, isDisabled = false }: ActionButtonProps) {
  const [fieldIndex, choiceIndex] = target.split(':')
  const name = `customization.${fieldIndex}${choiceIndex === undefined ? '' : `.choices.${choiceIndex}`}.${action}`
  return (
    <IconButton
      icon={icon}
      label={label}
      size="small"
      type="submit"
      id={fieldId(name)}
      disabled={isDisabled}
      attrs={{ ...actionAttrs(productId, `${action}:${target}`), autofocus: focus === name }}
    />
  )
}

const focusAttrs = ({ focus }: Pick<CustomizationCardProps, 'focus'>, name: string) => ({ autofocus: focus === `customization.${name}` })

const customizationPath = (productId: number, action: string): string =>
  `/admin/ecommerce/products/${productId}/customization?act=${action}`

/** Draws the card anew after an act; without script the whole page, with everything typed kept. */
const actionAttrs = (productId: number, action: string): Record<string, string | boolean> => ({
  formaction: customizationPath(productId, action),
  formnovalidate: true,
  ...redrawAttrs(productId, action),
})

const redrawAttrs = (productId: number, action = 'draw'): Record<string, string> => ({
  'hx-post': customizationPath(productId, action),
  'hx-target': '#customization-card',
  'hx-swap': 'outerHTML',
  'hx-sync': '#edit-form:replace',
})
