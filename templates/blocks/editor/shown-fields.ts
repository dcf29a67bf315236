import type { FieldProps, Option } from '#templates/ui/fields/field-props.ts'
import type { ImageFile } from '#templates/ui/image.tsx'

/** A field of a block with its value, ready to be drawn. */
export type ShownField = {
  /** Within the data of the block: buttons.0.label. */
  path: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** Shown only while the field at `path` has one of these values. */
  showWhen: { path: string; is: readonly (string | boolean)[] } | undefined
} & FieldControl

export type FieldControl =
  | ({ control: 'plain'; value: string; options: Option[] | undefined } & Pick<
      FieldProps,
      'type' | 'rows' | 'maxlength' | 'width' | 'attrs'
    >)
  | { control: 'richText'; value: string; maxlength: number }
  | { control: 'image'; image: { src: string; alt: string; focus: string; file: ImageFile | null } | null }
  | { control: 'link'; value: string; maxlength: number }
  | { control: 'products'; products: { id: number; name: string; image: string | undefined }[]; most: number }
  | { control: 'entity'; value: string; options: Option[] }
  | {
      control: 'list'
      items: { label: string; fields: ShownField[] }[]
      itemLabel: string
      /** JSON of a new item. */
      itemDefaults: string
      least: number
      most: number
    }
  | { control: 'blocks'; count: number }
