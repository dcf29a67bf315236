import type { View } from '#src/web/view.ts'
import { maxDescriptionLength, maxNameLength, maxSlugLength } from '#src/kb/limits.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, dirtyState, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { kbAdminPath, kbCategoriesPath } from './admin-paths.ts'

interface KbCategoryEditorProps {
  view: View
  /** Null for a new category. */
  stored: { id: number; name: string; slug: string; updatedAt: number } | null
  form: FormState
  parents: Option[]
  /** Besides the default one. */
  languages: { code: string; name: string }[]
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

export function KbCategoryEditor({ view, stored, form, parents, languages, conflict, canWrite }: KbCategoryEditorProps) {
  const { t } = view
  const action = stored ? `${kbCategoriesPath}/${stored.id}` : kbCategoriesPath
  const title = stored?.name ?? t('kb.newCategory')
  const dirty = dirtyState(!stored, isRejected(form, conflict))
  const optional = t('common.optional')
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[
          { label: t('kb.articles'), href: kbAdminPath },
          { label: t('content.categories'), href: kbCategoriesPath },
        ]}
      >
        {stored ? (
          <LinkButton href={`/kb/category/${stored.slug}`} icon="external-link">
            {t('content.viewInStore')}
          </LinkButton>
        ) : undefined}
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      <form class="stack" data-gap="4" id="edit-form" {...saveFormAttrs(action, dirty)}>
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <fieldset class="content-fields" disabled={!canWrite}>
          <legend class="visually-hidden">{title}</legend>
          <div class="edit">
            <div>
              <Panel>
                <div class="form-rows">
                  <Field form={form} name="name" label={t('kb.categoryName')} maxlength={maxNameLength} autocomplete="off" required />
                  <Field
                    form={form}
                    name="slug"
                    label={t('content.slug')}
                    hint={t(stored ? 'kb.categorySlugHint' : 'kb.categorySlugNewHint')}
                    maxlength={maxSlugLength}
                    autocomplete="off"
                  />
                  <Field
                    form={form}
                    name="description"
                    type="textarea"
                    rows={3}
                    label={t('kb.description')}
                    hint={t('kb.descriptionHint')}
                    optional={optional}
                    maxlength={maxDescriptionLength}
                  />
                </div>
              </Panel>
              {languages.map(({ code, name }) => (
                <Panel title={name} id={`texts-${code}`}>
                  <div class="form-rows">
                    <Field
                      form={form}
                      name={`texts.${code}.name`}
                      label={t('kb.nameIn', { language: name })}
                      optional={optional}
                      maxlength={maxNameLength}
                      autocomplete="off"
                      attrs={{ lang: code }}
                    />
                    <Field
                      form={form}
                      name={`texts.${code}.description`}
                      type="textarea"
                      rows={3}
                      label={t('kb.descriptionIn', { language: name })}
                      optional={optional}
                      maxlength={maxDescriptionLength}
                      attrs={{ lang: code }}
                    />
                  </div>
                </Panel>
              ))}
            </div>
            <div>
              <Panel title={t('kb.card.placement')} id="placement">
                <Field form={form} name="parent" type="select" label={t('kb.parent')} placeholder={t('kb.topLevel')} options={parents} />
              </Panel>
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} label={stored ? undefined : t('kb.createCategoryButton')} />}
      </form>
      {stored && canWrite && (
        <form method="post" action={`${action}/delete`} class="stack" data-gap="1">
          <Button kind="danger" id="kb-category-delete">
            {t('kb.deleteCategory')}
          </Button>
          <p class="field-hint">{t('kb.deleteCategoryHint')}</p>
        </form>
      )}
    </div>
  )
}
