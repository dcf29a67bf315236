import type { StaffArticle } from '#src/kb/edit-articles.ts'
import type { View } from '#src/web/view.ts'
import { maxSlugLength } from '#src/kb/limits.ts'
import { AuthorField, CategoriesField, SearchEngineFields } from '#templates/publishing/content-cards.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { kbAdminPath, kbCategoriesPath } from './admin-paths.ts'
import type { ArticleEditorProps } from './article-editor-props.ts'
import { wholePercent } from './helpful-text.ts'

export function PlacementCard({ view, form, categories, authors }: ArticleEditorProps) {
  const { t } = view
  return (
    <Panel
      title={t('kb.card.placement')}
      id="placement"
      actions={
        <a class="link small" href={kbCategoriesPath}>
          {t('content.manageCategories')}
        </a>
      }
    >
      <div class="form-rows">
        <CategoriesField view={view} form={form} options={categories} hint={t('kb.categoriesHint')} none={t('kb.noCategories')} />
        <Field form={form} name="featured" type="checkbox" label={t('kb.isFeatured')} hint={t('kb.featuredHint')} />
        <AuthorField view={view} form={form} options={authors} />
      </div>
    </Panel>
  )
}

export function SearchEngineCard({ view, stored, form }: ArticleEditorProps) {
  const { t } = view
  return (
    <Panel title={t('kb.card.search')} id="search">
      <div class="form-rows">
        <SearchEngineFields
          view={view}
          form={form}
          slug={{
            name: 'seo_link',
            hint: t(stored ? 'kb.slugHint' : 'kb.slugNewHint'),
            maxlength: maxSlugLength,
            check: `${kbAdminPath}/slug${stored ? `?id=${stored.id}` : ''}`,
          }}
        />
      </div>
    </Panel>
  )
}

export function TranslationsCard({ view, stored, languages }: ArticleEditorProps & { stored: StaffArticle }) {
  if (languages.length === 0) return <></>
  return (
    <Panel title={view.t('kb.card.translations')} id="translations">
      <ul class="stack" data-gap="2">
        {languages.map(({ code, name, isTranslated }) => (
          <li class="cluster" data-gap="2">
            <a class="link" href={`${kbAdminPath}/${stored.id}/texts/${code}`}>
              {name}
            </a>
            <Badge tone={isTranslated ? 'ok' : 'neutral'}>{view.t(isTranslated ? 'kb.translated' : 'kb.notTranslated')}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function VotesCard({ view, stored }: { view: View; stored: StaffArticle }) {
  const { helpful, unhelpful } = stored
  if (helpful + unhelpful === 0) return <></>
  return (
    <Panel title={view.t('kb.card.votes')} id="votes">
      <DescriptionList
        items={[
          { label: view.t('kb.helpfulVotes'), value: view.number(helpful) },
          { label: view.t('kb.unhelpfulVotes'), value: view.number(unhelpful) },
          { label: view.t('kb.helpfulShare'), value: wholePercent(view, helpful / (helpful + unhelpful)) },
        ]}
      />
    </Panel>
  )
}
