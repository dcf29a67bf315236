import type { StaffPage } from '#src/cms/edit-pages.ts'
import type { FieldImage } from '#templates/admin/image-field.tsx'
import type { BlockEditorData } from '#templates/blocks/editor/block-editor-data.ts'
import type { ContentEditorProps } from '#templates/publishing/content-editor.tsx'
import type { SharedPreview } from '#templates/publishing/preview-link-card.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'

export interface PageEditorProps extends ContentEditorProps<StaffPage> {
  document: BlockEditorData
  /** Those of its draft that are not filled in, when the page was to become public. */
  placeholders: string[]
  categories: Option[]
  /** Names, as suggestions. */
  tags: string[]
  authors: Option[]
  image: FieldImage | null
  previewLink: SharedPreview | null
}
