import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { fieldId, type FormState } from '#templates/ui/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'

/** A question of the form as it is typed: prices are text, such as 4.00 or 10%. */
export interface TypedQuestion {
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

const types = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes'] as const
const offers = new Set<TypedQuestion['type']>(['select', 'radio', 'checkboxes'])
const writes = new Set<TypedQuestion['type']>(['text', 'textarea'])

/** What buyers are asked, as rows that buttons add, move and take away: #customization-card. Saved with the product. */
export function CustomizationCard(props: CustomizationCardProps) {
  const { view, productId } = props
  const { errors } = props.form
  const rows = rowsIn(props.form)
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
          {rows.map((row, at) => (
            <Question {...props} count={rows.length} row={row} at={at} />
          ))}
          {rows.length < 20 && (
            <div>
              <Button
                size="small"
                icon="plus"
                id={fieldId('customization.add')}
                attrs={{ ...act(productId, 'add'), ...held(props, 'add') }}
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
export function rowsIn({ values }: FormState): TypedQuestion[] {
  const text = (name: string) => [values[name] ?? ''].flat().at(-1) ?? ''
  const prices = (name: string) => ({ retail: text(`${name}.retail`), wholesale: text(`${name}.wholesale`) })
  return placesIn(values, /^customization\.(\d+)\.label$/).map((at) => {
    const name = `customization.${at}`
    const type = types.find((one) => one === text(`${name}.type`)) ?? 'text'
    const choices = placesIn(values, new RegExp(`^customization\\.${at}\\.choices\\.(\\d+)\\.value$`)).map((place) => {
      const own = `${name}.choices.${place}`
      return { value: text(`${own}.value`), ...prices(own) }
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
export function cellsOf(rows: TypedQuestion[]): FormState['values'] {
  const cells: FormState['values'] = {}
  for (const [at, { choices, required, ...row }] of rows.entries()) {
    const name = `customization.${at}`
    for (const [part, typed] of Object.entries(row)) cells[`${name}.${part}`] = typed
    cells[`${name}.required`] = required ? 'on' : ''
    for (const [place, choice] of choices.entries()) {
      for (const [part, typed] of Object.entries(choice)) cells[`${name}.choices.${place}.${part}`] = typed
    }
  }
  return cells
}

function placesIn(values: FormState['values'], shape: RegExp): number[] {
  return Object.keys(values)
    .flatMap((name) => shape.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

function Question(props: CustomizationCardProps & { count: number; row: TypedQuestion; at: number }) {
  const { view, productId, count, row, at } = props
  const name = `customization.${at}`
  const title = row.label || view.t('customization.question', { number: at + 1 })
  // Its name has its place in the list, whatever gaps were sent.
  const form: FormState = { values: cellsOf(Array.from({ length: at + 1 }, () => row)), errors: props.form.errors }
  const price = { form, inputmode: 'text', maxlength: 20, autocomplete: 'off', width: 10, optional: view.t('common.optional') } as const
  return (
    <fieldset class="question">
      <legend class="visually-hidden">{view.t('customization.question', { number: at + 1 })}</legend>
      <div class="question-head">
        <span class="strong">{title}</span>
        <span class="question-tools">
          <Tool {...props} verb="up" at={String(at)} icon="arrow-up" label={view.t('customization.up', { what: title })} rests={at === 0} />
          <Tool
            {...props}
            verb="down"
            at={String(at)}
            icon="arrow-down"
            label={view.t('customization.down', { what: title })}
            rests={at === count - 1}
          />
          <Tool {...props} verb="remove" at={String(at)} icon="trash" label={view.t('customization.remove', { what: title })} />
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
          attrs={held(props, `${at}.label`)}
        />
        <Field
          form={form}
          name={`${name}.type`}
          type="select"
          label={view.t('customization.type')}
          options={types.map((type) => ({ value: type, label: view.t(`customization.type.${type}`) }))}
          attrs={{ ...redraw(productId), 'hx-trigger': 'change' }}
        />
      </div>
      <div class="without-script">
        <Button size="small" attrs={{ formaction: pathOf(productId, 'draw'), formnovalidate: true }}>
          {view.t('customization.draw')}
        </Button>
      </div>
      <Field form={form} name={`${name}.required`} type="switch" label={view.t('customization.required')} />
      {!offers.has(row.type) && (
        <div class="question-fields">
          {writes.has(row.type) && (
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
            {...price}
            name={`${name}.retail`}
            label={view.t('customization.retail')}
            placeholder={view.t('customization.priceExample')}
          />
          <Field
            {...price}
            name={`${name}.wholesale`}
            label={view.t('customization.wholesale')}
            placeholder={view.t('customization.asRetail')}
          />
        </div>
      )}
      {offers.has(row.type) && <Choices {...props} name={name} title={title} />}
    </fieldset>
  )
}

function Choices(props: CustomizationCardProps & { row: TypedQuestion; at: number; name: string; title: string }) {
  const { view, productId, row, at, name, title } = props
  const { errors } = props.form
  const fault = errors[`${name}.choices`]
  return (
    <div class="answers" role="group" aria-label={view.t('customization.answersTo', { what: title })}>
      {fault && (
        <p class="field-error" id={fieldId(`${name}.choices`)}>
          {fault}
        </p>
      )}
      <div class="answer answer-head" aria-hidden="true">
        <span>{view.t('customization.answer')}</span>
        <span>{view.t('customization.retail')}</span>
        <span>{view.t('customization.wholesale')}</span>
      </div>
      {row.choices.map((choice, place) => {
        const own = `${name}.choices.${place}`
        const what = choice.value || view.t('customization.answerNumber', { number: place + 1 })
        const cell = { view, errors, number: place + 1, focus: props.focus ?? null }
        return (
          <div class="answer">
            <Cell
              {...cell}
              name={`${own}.value`}
              value={choice.value}
              label={view.t('customization.answer')}
              placeholder={view.t('customization.answer')}
              maxlength={80}
            />
            <Cell
              {...cell}
              name={`${own}.retail`}
              value={choice.retail}
              label={view.t('customization.retail')}
              placeholder={view.t('customization.priceExample')}
            />
            <Cell
              {...cell}
              name={`${own}.wholesale`}
              value={choice.wholesale}
              label={view.t('customization.wholesale')}
              placeholder={view.t('customization.asRetail')}
            />
            <span class="question-tools">
              <Tool
                {...props}
                verb="lift"
                at={`${at}:${place}`}
                icon="arrow-up"
                label={view.t('customization.up', { what })}
                rests={place === 0}
              />
              <Tool
                {...props}
                verb="lower"
                at={`${at}:${place}`}
                icon="arrow-down"
                label={view.t('customization.down', { what })}
                rests={place === row.choices.length - 1}
              />
              <Tool {...props} verb="drop" at={`${at}:${place}`} icon="trash" label={view.t('customization.remove', { what })} />
            </span>
          </div>
        )
      })}
      {row.choices.length < 50 && (
        <div>
          <Button size="small" kind="quiet" icon="plus" id={fieldId(`${name}.choice`)} attrs={act(productId, `choice:${at}`)}>
            {view.t('customization.addAnswer')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface CellProps {
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
function Cell({ name, value, label, number, errors, focus, placeholder, maxlength = 20 }: CellProps) {
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

interface ToolProps {
  productId: number
  focus?: string | null
  verb: string
  /** The row it is for: 1, or 1:0 for an answer. */
  at: string
  icon: 'arrow-up' | 'arrow-down' | 'trash'
  label: string
  rests?: boolean
}

function Tool({ productId, focus, verb, at, icon, label, rests = false }: ToolProps) {
  const [question, choice] = at.split(':')
  const name = `customization.${question}${choice === undefined ? '' : `.choices.${choice}`}.${verb}`
  return (
    <IconButton
      icon={icon}
      label={label}
      size="small"
      type="submit"
      id={fieldId(name)}
      disabled={rests}
      attrs={{ ...act(productId, `${verb}:${at}`), autofocus: focus === name }}
    />
  )
}

const held = ({ focus }: Pick<CustomizationCardProps, 'focus'>, name: string) => ({ autofocus: focus === `customization.${name}` })

const pathOf = (productId: number, verb: string): string => `/admin/ecommerce/products/${productId}/customization?act=${verb}`

/** Draws the card anew after an act; without script the whole page, with everything typed kept. */
const act = (productId: number, verb: string): Record<string, string | boolean> => ({
  formaction: pathOf(productId, verb),
  formnovalidate: true,
  ...redraw(productId, verb),
})

const redraw = (productId: number, verb = 'draw'): Record<string, string> => ({
  'hx-post': pathOf(productId, verb),
  'hx-target': '#customization-card',
  'hx-swap': 'outerHTML',
  'hx-sync': '#edit-form:replace',
})
