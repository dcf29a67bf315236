import { maxBlocks, maxDocumentLength } from '#src/blocks/limits.ts'
import type { View } from '#src/web/view.ts'
import { BlockEditor } from '#templates/blocks/editor/block-editor.tsx'
import type { BlockEditorData } from '#templates/blocks/editor/block-editor-data.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

interface PageBodyProps {
  view: View
  form: FormState
  document: BlockEditorData
  canWrite: boolean
}

export function PageBody({ view, form, document, canWrite }: PageBodyProps) {
  return (
    <BlockEditor
      view={view}
      form={form}
      name="blocks"
      label={view.t('cms.body')}
      data={document}
      plainName="body"
      limits={{ characters: maxDocumentLength, blocks: maxBlocks }}
      canWrite={canWrite}
    />
  )
}
