import type { StaffPage } from '#src/cms/edit-pages.ts'
import type { FieldImage } from '#templates/admin/image-field.tsx'
import type { BlockEditorData } from '#templates/blocks/editor/block-editor-data.ts'
import { ContentEditor, type ContentEditorProps } from '#templates/publishing/content-editor.tsx'
import { PreviewLinkCard, PreviewLinkForm, type SharedPreview } from '#templates/publishing/preview-link-card.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { PageBody } from './page-body.tsx'
import { ImageCard, PlacementCard, SearchEngineCard, TemplateCard } from './page-editor-cards.tsx'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

export interface PageEditorProps extends ContentEditorProps<StaffPage> {
  document: BlockEditorData
  categories: Option[]
  /** Names, as suggestions. */
  tags: string[]
  authors: Option[]
  image: FieldImage | null
  previewLink: SharedPreview | null
}

/** The fragment #edit: one page in one form. */
export function PageEditor(props: PageEditorProps) {
  const { path, stored, draft, canWrite } = props
  const action = stored && `${path}/${stored.id}`
  const isShown = stored !== null && stored.deletedAt === null
  return (
    <ContentEditor
      {...props}
      href={isShown ? `${encodeAddress(`/${stored.slug}`)}${draft ? '?preview=1' : ''}` : undefined}
      hasFiles
      text={<PageBody {...props} />}
      main={<SearchEngineCard {...props} />}
      side={
        <>
          <TemplateCard {...props} />
          <PlacementCard {...props} />
          <ImageCard {...props} />
          {action !== null && <PreviewLinkCard {...props} action={action} />}
        </>
      }
      after={action !== null && canWrite && <PreviewLinkForm action={action} />}
    />
  )
}
