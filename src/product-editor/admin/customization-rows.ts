import { type CustomizationType, customizationTypes } from '#db/schema/products.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { listFieldIndexes } from '#templates/product-editor/option-rows.tsx'

/** One question as submitted. Prices are text: "4.00", "-2.00" or "10%"; '' for none. */
export interface CustomizationRow {
  key: string
  label: string
  type: CustomizationType
  required: boolean
  max_length: string
  retail: string
  wholesale: string
  choices: { value: string; retail: string; wholesale: string }[]
}

/** The questions in the form values `customization.{index}.…`, in index order. Gaps between indexes are closed. */
export function parseCustomizationRows({ values }: FormState): CustomizationRow[] {
  const text = (name: string) => [values[name] ?? ''].flat().at(-1) ?? ''
  const prices = (name: string) => ({ retail: text(`${name}.retail`), wholesale: text(`${name}.wholesale`) })
  return listFieldIndexes(values, /^customization\.(\d+)\.label$/).map((index) => {
    const name = `customization.${index}`
    const type = customizationTypes.find((candidate) => candidate === text(`${name}.type`)) ?? 'text'
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
