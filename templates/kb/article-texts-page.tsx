import type { StaffArticle } from '#src/kb/edit-articles.ts'
import type { View } from '#src/web/view.ts'
import { maxExcerptLength, maxSeoDescriptionLength, maxSeoTitleLength, maxTitleLength } from '#src/publishing/limits.ts'
import { maxBodyLength } from '#src/kb/limits.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { raw } from '#templates/jsx/html.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { DescriptionList, FoldedPanel, Panel } from '#templates/ui/panel.tsx'
import { RichText } from '#templates/ui/rich-text.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { kbAdminPath } from './admin-paths.ts'

interface ArticleTextsPageProps {
  view: View
  title: string
  stored: StaffArticle
  language: { code: string; name: string }
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

export function ArticleTextsPage({ view, title, stored, language, form, conflict, canWrite }: ArticleTextsPageProps) {
  const { t } = view
  const path = `${kbAdminPath}/${stored.id}`
  const action = `${path}/texts/${language.code}`
  const optional = t('common.optional')
  const attrs = { lang: language.code }
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[
          { label: t('kb.articles'), href: kbAdminPath },
          { label: stored.title, href: `${path}/edit` },
        ]}
        note={t('kb.textsNote')}
      />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={action} />
      <form class="stack" data-gap="4" id="edit-form" {...saveFormAttrs(action, isRejected(form, conflict))}>
        <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />
        <fieldset class="content-fields" disabled={!canWrite}>
          <legend class="visually-hidden">{title}</legend>
          <div class="edit">
            <div>
              <Panel>
                <div class="form-rows">
                  <Field
                    form={form}
                    name="title"
                    label={t('content.title')}
                    maxlength={maxTitleLength}
                    autocomplete="off"
                    optional={optional}
                    attrs={attrs}
                  />
                  <Field
                    form={form}
                    name="excerpt"
                    type="textarea"
                    rows={2}
                    label={t('content.excerpt')}
                    maxlength={maxExcerptLength}
                    optional={optional}
                    attrs={attrs}
                  />
                  <RichText view={view} form={form} name="body" label={t('kb.body')} optional={optional} maxlength={maxBodyLength} />
                </div>
              </Panel>
              <Panel title={t('kb.card.search')} id="search">
                <div class="form-rows">
                  <Field
                    form={form}
                    name="seo_title"
                    label={t('content.seoTitle')}
                    maxlength={maxSeoTitleLength}
                    autocomplete="off"
                    optional={optional}
                    attrs={attrs}
                  />
                  <Field
                    form={form}
                    name="seo_description"
                    type="textarea"
                    rows={2}
                    label={t('content.seoDescription')}
                    maxlength={maxSeoDescriptionLength}
                    optional={optional}
                    attrs={attrs}
                  />
                </div>
              </Panel>
            </div>
            <div>
              <FoldedPanel title={t('kb.original')} id="original" isOpen>
                <div class="stack" data-gap="4">
                  <DescriptionList
                    items={[
                      { label: t('content.title'), value: stored.title },
                      ...(stored.excerpt ? [{ label: t('content.excerpt'), value: stored.excerpt }] : []),
                    ]}
                  />
                  <div class="prose">{raw(stored.body)}</div>
                </div>
              </FoldedPanel>
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} />}
      </form>
    </div>
  )
}
