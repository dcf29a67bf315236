import { maxBodyLength } from '#src/kb/limits.ts'
import { ContentEditor } from '#templates/publishing/content-editor.tsx'
import { fieldValue } from '#templates/ui/fields/field-props.ts'
import { RichText } from '#templates/ui/rich-text.tsx'
import { PlacementCard, SearchEngineCard, TranslationsCard, VotesCard } from './article-cards.tsx'
import { articlePath } from './kb-paths.ts'
import { LinkedTicketsCard } from './linked-tickets-card.tsx'
import type { ArticleEditorProps } from './article-editor-props.ts'

/** The fragment #edit: one article in one form. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { view, stored, form, draft, linkedTickets, now } = props
  const { t } = view
  return (
    <ContentEditor
      {...props}
      href={stored ? `${articlePath(stored.seoLink)}${draft ? '?preview=1' : ''}` : undefined}
      hidden={!stored && <input type="hidden" name="gap" value={fieldValue({ form, name: 'gap' })} />}
      text={<RichText view={view} form={form} name="body" label={t('kb.body')} hint={t('kb.bodyHint')} maxlength={maxBodyLength} />}
      main={<SearchEngineCard {...props} />}
      side={
        <>
          <PlacementCard {...props} />
          {stored && <TranslationsCard {...props} stored={stored} />}
          {stored && <VotesCard view={view} stored={stored} />}
          {linkedTickets.length > 0 && <LinkedTicketsCard view={view} tickets={linkedTickets} now={now} />}
        </>
      }
    />
  )
}
