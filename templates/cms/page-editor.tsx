import { maxBlocks, maxDocumentLength } from '#src/blocks/limits.ts'
import { BlockEditor } from '#templates/blocks/editor/block-editor.tsx'
import { ContentEditor } from '#templates/publishing/content-editor.tsx'
import { PreviewLinkCard, PreviewLinkForm } from '#templates/publishing/preview-link-card.tsx'
import { DraftMarkNotice } from './draft-mark-notice.tsx'
import { ImageCard, PlacementCard, SearchEngineCard, TemplateCard } from './page-editor-cards.tsx'
import type { PageEditorProps } from './page-editor-props.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

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
      top={props.mark && canWrite && <DraftMarkNotice {...props} mark={props.mark} />}
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

function PageBody({ view, form, document, canWrite }: PageEditorProps) {
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
