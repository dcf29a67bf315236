import { maxSeoDescriptionLength, maxSeoTitleLength } from '#src/publishing/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'

interface PublishCardProps {
  view: View
  form: FormState
  /** What an empty and a later time do. */
  timeHint: string
  /** What saving a draft does; undefined where there is nothing to save one of. */
  draftHint: string | undefined
}

/** State, time of publication and "Save draft" of a page or an article. */
export function PublishCard({ view, form, timeHint, draftHint }: PublishCardProps) {
  const { t } = view
  return (
    <Panel title={t('content.card.publish')} id="publish">
      <div class="form-rows">
        <Field
          form={form}
          name="status"
          type="radios"
          label={t('content.status')}
          options={[
            { value: 'draft', label: t('content.state.draft'), hint: t('content.draftHint') },
            { value: 'published', label: t('content.state.published') },
          ]}
        />
        <Field
          form={form}
          name="publish_at"
          type="datetime-local"
          label={t('content.publishAt')}
          hint={timeHint}
          optional={t('common.optional')}
        />
        {draftHint !== undefined && (
          <div class="stack" data-gap="1">
            <Button name="intent" value="draft" id="save-draft">
              {t('content.saveDraft')}
            </Button>
            <p class="field-hint">{draftHint}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

interface SearchEngineFieldsProps {
  view: View
  form: FormState
  slug: {
    name: string
    hint: string
    maxlength: number
    /** Answers whether a slug is available. */
    check: string
  }
}

/** URL slug with its check, and title and description for search engines. */
export function SearchEngineFields({ view, form, slug }: SearchEngineFieldsProps) {
  const { t } = view
  return (
    <>
      <div class="stack" data-gap="1">
        <Field
          form={form}
          name={slug.name}
          label={t('content.slug')}
          hint={slug.hint}
          maxlength={slug.maxlength}
          autocomplete="off"
          attrs={{
            'hx-get': slug.check,
            'hx-trigger': 'input changed delay:300ms, change',
            'hx-target': '#slug-check',
            'hx-swap': 'outerHTML',
            'hx-sync': 'this:replace',
          }}
        />
        <p id="slug-check"></p>
      </div>
      <Field
        form={form}
        name="seo_title"
        label={t('content.seoTitle')}
        hint={t('content.seoTitleHint')}
        optional={t('common.optional')}
        maxlength={maxSeoTitleLength}
        autocomplete="off"
      />
      <Field
        form={form}
        name="seo_description"
        type="textarea"
        rows={2}
        label={t('content.seoDescription')}
        hint={t('content.seoDescriptionHint')}
        optional={t('common.optional')}
        maxlength={maxSeoDescriptionLength}
      />
    </>
  )
}

interface FieldWithOptions {
  view: View
  form: FormState
  options: Option[]
}

/** `none`: that there is nothing to choose from. */
export function CategoriesField({ view, form, options, hint, none }: FieldWithOptions & { hint: string; none: string }) {
  if (options.length === 0) return <p class="muted small">{none}</p>
  return (
    <div class="content-category-checks">
      <Field form={form} name="categories" type="checks" label={view.t('content.categories')} hint={hint} options={options} />
    </div>
  )
}

export function AuthorField({ view, form, options }: FieldWithOptions) {
  const { t } = view
  return <Field form={form} name="author" type="select" label={t('content.author')} placeholder={t('content.noAuthor')} options={options} />
}
