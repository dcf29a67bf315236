import type { Html } from '#templates/jsx/html.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'
import { RichText } from '#templates/ui/rich-text.tsx'
import type { FieldCard } from '#src/products/fields/field-kinds.ts'
import type { EditorInput, EditorProps } from './editor-props.ts'

interface CardFieldsProps extends Pick<EditorProps, 'view' | 'form' | 'inputs'> {
  card: FieldCard
  /** Columns of equal width, for rows of short numbers. */
  hasMeasures?: boolean
  /** Custom renderers by field name. */
  draw?: Record<string, (props: FieldProps) => Html>
}

export function CardFields({ view, form, inputs, card, hasMeasures = false, draw = {} }: CardFieldsProps) {
  const drawInput = ({ field, isRichText }: EditorInput) => {
    const props = { ...field, form }
    const drawSpecial = draw[field.name]
    if (drawSpecial) return drawSpecial(props)
    return isRichText ? <RichText view={view} {...props} /> : <Field {...props} />
  }
  const rows = Map.groupBy(
    inputs.filter((input) => input.card === card && input.row !== null),
    ({ row }) => row,
  )
  const drawRow = (row: EditorInput[]) => {
    if (row.length === 1) return drawInput(row[0]!)
    return hasMeasures ? <div class="measures">{row.map(drawInput)}</div> : <div class="fields">{row.map(drawInput)}</div>
  }
  return <>{[...rows.values()].map(drawRow)}</>
}
