import type { CategoryNode } from '#src/categories/categories.ts'
import type { View } from '#src/web/view.ts'
import { fieldValue, fieldValues, type FormState } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'

interface CategoryPickerProps {
  view: View
  form: FormState
  tree: CategoryNode[]
}

export function CategoryPicker({ view, form, tree }: CategoryPickerProps) {
  const mainId = fieldValue({ form, name: 'category_id' })
  const additionalIds = new Set(fieldValues({ form, name: 'also_in' }))
  const error = form.errors.category_id ?? form.errors.also_in
  const selectedNames = collectNames(tree, new Set([mainId, ...additionalIds]))
  return (
    <fieldset class="field category-picker" aria-describedby={error ? 'f-category_id-error' : 'f-category_id-hint'}>
      <legend>{view.t('productEditor.categories')}</legend>
      <p class="field-hint" id="f-category_id-hint">
        {selectedNames.length === 0 ? view.t('productEditor.noCategory') : selectedNames.join(', ')}
      </p>
      {error && (
        <p class="field-error" id="f-category_id-error">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      <div class="category-head small muted" aria-hidden="true">
        <span>{view.t('productEditor.inCategory')}</span>
        <span>{view.t('productEditor.mainCategory')}</span>
      </div>
      <div class="tall-choices" tabindex={0} role="group" aria-label={view.t('productEditor.categories')}>
        <label class="category-row">
          <span class="muted">{view.t('productEditor.noneSelected')}</span>
          <input
            type="radio"
            name="category_id"
            value=""
            id="f-category_id"
            checked={mainId === ''}
            aria-label={view.t('productEditor.noMainCategory')}
          />
        </label>
        <CategoryBranch view={view} nodes={tree} mainId={mainId} additionalIds={additionalIds} />
      </div>
    </fieldset>
  )
}

function CategoryBranch({
  view,
  nodes,
  mainId,
  additionalIds,
}: {
  view: View
  nodes: CategoryNode[]
  mainId: string
  additionalIds: Set<string>
}) {
  return (
    <ul class="category-branch">
      {nodes.map(({ id, name, children }) => (
        <li>
          <div class="category-row">
            <label class="check">
              <input type="checkbox" name="also_in" value={id} checked={additionalIds.has(String(id)) || mainId === String(id)} />
              <span>{name}</span>
            </label>
            <input
              type="radio"
              name="category_id"
              value={id}
              checked={mainId === String(id)}
              aria-label={view.t('productEditor.mainCategoryIs', { name })}
            />
          </div>
          {children.length > 0 && <CategoryBranch view={view} nodes={children} mainId={mainId} additionalIds={additionalIds} />}
        </li>
      ))}
    </ul>
  )
}

function collectNames(nodes: CategoryNode[], ids: Set<string>): string[] {
  return nodes.flatMap(({ id, name, children }) => [...(ids.has(String(id)) ? [name] : []), ...collectNames(children, ids)])
}
