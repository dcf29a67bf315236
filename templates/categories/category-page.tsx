import type { SlugError } from '#src/lib/links/slugs.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { type FieldImage, ImageField } from '#templates/admin/image-field.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, dirtyState, isRejected, saveFormAttrs, swapEditAttrs, multipartAttrs } from '#templates/ui/save-bar.tsx'
import { categoriesPath } from './categories-page.tsx'
import { maxIntroLength, maxNameLength, maxSlugLength } from '#src/categories/limits.ts'

export interface CategoryEditorProps {
  view: View
  /** Null for a new category. */
  stored: { id: number; name: string; slug: string; updatedAt: number } | null
  form: FormState
  parents: Option[]
  image: FieldImage | null
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

/** The fragment #edit. */
export function CategoryEditor({ view, stored, form, parents, image, conflict, canWrite }: CategoryEditorProps) {
  const action = stored ? `${categoriesPath}/${stored.id}` : categoriesPath
  const title = stored?.name ?? view.t('categories.create')
  const Form = canWrite ? 'form' : 'div'
  const formAttrs = {
    ...saveFormAttrs(action, dirtyState(stored === null, isRejected(form, conflict))),
    ...swapEditAttrs(action),
    ...multipartAttrs,
  }
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={title} breadcrumbs={[{ label: view.t('categories.title'), href: categoriesPath }]}>
        {stored && (
          <LinkButton href={`/section/${stored.slug}`} icon="external-link">
            {view.t('categories.viewInStore')}
          </LinkButton>
        )}
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      <Form class="stack" data-gap="4" id="edit-form" {...(canWrite ? formAttrs : {})}>
        {stored && canWrite && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <div class="edit">
          <div>
            <Panel title={view.t('categories.card.text')} id="text">
              <div class="form-rows">
                <Field
                  form={form}
                  name="name"
                  label={view.t('categories.name')}
                  maxlength={maxNameLength}
                  autocomplete="off"
                  required
                  disabled={!canWrite}
                />
                <div class="stack" data-gap="1">
                  <Field
                    form={form}
                    name="slug"
                    label={view.t('categories.slug')}
                    hint={view.t(stored ? 'categories.slugHint' : 'categories.slugNewHint')}
                    maxlength={maxSlugLength}
                    autocomplete="off"
                    disabled={!canWrite}
                    attrs={
                      canWrite
                        ? {
                            'hx-get': `${categoriesPath}/slug${stored ? `?id=${stored.id}` : ''}`,
                            'hx-trigger': 'change',
                            'hx-target': '#slug-check',
                            'hx-swap': 'outerHTML',
                            'hx-sync': 'this:replace',
                          }
                        : {}
                    }
                  />
                  <p id="slug-check"></p>
                </div>
                <Field
                  form={form}
                  name="intro"
                  type="textarea"
                  rows={4}
                  label={view.t('categories.intro')}
                  hint={view.t('categories.introHint')}
                  maxlength={maxIntroLength}
                  disabled={!canWrite}
                />
              </div>
            </Panel>
          </div>
          <div>
            <Panel title={view.t('categories.card.organization')} id="place">
              <Field
                form={form}
                name="parent"
                type="select"
                label={view.t('categories.parent')}
                placeholder={view.t('categories.topLevel')}
                options={parents}
                disabled={!canWrite}
              />
            </Panel>
            {(canWrite || image) && (
              <Panel title={view.t('categories.card.image')} id="image">
                <ImageField
                  view={view}
                  form={form}
                  names={{ id: 'image_id', file: 'image', remove: 'remove_image' }}
                  label={view.t('categories.image')}
                  image={image}
                  canWrite={canWrite}
                />
              </Panel>
            )}
          </div>
        </div>
        {canWrite && <SaveBar view={view} label={stored ? undefined : view.t('categories.createButton')} />}
      </Form>
    </div>
  )
}

/** The fragment #slug-check: whether a slug is available. */
export function SlugStatus({
  view,
  slug,
  availability,
}: {
  view: View
  slug: string
  availability: 'free' | 'taken' | 'empty' | SlugError
}) {
  if (availability === 'empty') return <p id="slug-check"></p>
  return (
    <p id="slug-check" class={availability === 'free' ? 'small muted' : 'field-error'} role="status">
      {availability === 'free'
        ? view.t('categories.slugFree', { slug })
        : view.t(availability === 'taken' ? 'categories.slugTaken' : availability)}
    </p>
  )
}
