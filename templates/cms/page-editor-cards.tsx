import { maxPageSlugLength, maxTagsLength } from '#src/cms/limits.ts'
import { AuthorField, CategoriesField, SearchEngineFields } from '#templates/publishing/content-cards.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { ImageField } from '#templates/admin/image-field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { cmsCategoriesPath, cmsPagesPath } from './admin-paths.ts'
import type { PageEditorProps } from './page-editor-props.ts'

export function TemplateCard({ view, form }: PageEditorProps) {
  const { t } = view
  return (
    <Panel title={t('cms.card.template')} id="template">
      <div class="form-rows">
        <Field
          form={form}
          name="template"
          type="radios"
          label={t('cms.template')}
          options={[
            { value: 'standard', label: t('cms.template.standard') },
            { value: 'wide', label: t('cms.template.wide') },
            { value: 'landing', label: t('cms.template.landing'), hint: t('cms.template.landingHint') },
            { value: 'article', label: t('cms.template.article'), hint: t('cms.template.articleHint') },
          ]}
        />
        <Field form={form} name="is_home" type="checkbox" label={t('cms.isHome')} hint={t('cms.isHomeHint')} />
        <Field form={form} name="members_only" type="checkbox" label={t('cms.membersOnly')} hint={t('cms.membersOnlyHint')} />
      </div>
    </Panel>
  )
}

export function PlacementCard({ view, form, categories, tags, authors }: PageEditorProps) {
  const { t } = view
  return (
    <Panel
      title={t('cms.card.placement')}
      id="placement"
      actions={
        <a class="link small" href={cmsCategoriesPath}>
          {t('content.manageCategories')}
        </a>
      }
    >
      <div class="form-rows">
        <CategoriesField view={view} form={form} options={categories} hint={t('cms.categoriesHint')} none={t('cms.noCategories')} />
        <Field
          form={form}
          name="tags"
          label={t('cms.tags')}
          hint={t('cms.tagsHint')}
          optional={t('common.optional')}
          maxlength={maxTagsLength}
          autocomplete="off"
          attrs={{ list: 'cms-tag-names' }}
        />
        <datalist id="cms-tag-names">
          {tags.map((name) => (
            <option value={name} />
          ))}
        </datalist>
        <AuthorField view={view} form={form} options={authors} />
      </div>
    </Panel>
  )
}

export function ImageCard({ view, form, image, canWrite }: PageEditorProps) {
  const { t } = view
  if (!canWrite && !image) return <></>
  return (
    <Panel title={t('cms.card.image')} id="image">
      <ImageField
        view={view}
        form={form}
        names={{ id: 'image_id', file: 'image', remove: 'remove_image' }}
        label={t('cms.image')}
        hint={t('cms.imageHint')}
        image={image}
        canWrite={canWrite}
      />
    </Panel>
  )
}

export function SearchEngineCard({ view, stored, form }: PageEditorProps) {
  const { t } = view
  return (
    <Panel title={t('cms.card.search')} id="search">
      <div class="form-rows">
        <SearchEngineFields
          view={view}
          form={form}
          slug={{
            name: 'slug',
            hint: t(stored ? 'cms.slugHint' : 'cms.slugNewHint'),
            maxlength: maxPageSlugLength,
            check: `${cmsPagesPath}/slug${stored ? `?id=${stored.id}` : ''}`,
          }}
        />
        <Field form={form} name="noindex" type="checkbox" label={t('cms.noindex')} hint={t('cms.noindexHint')} />
      </div>
    </Panel>
  )
}
