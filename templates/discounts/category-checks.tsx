import type { CategoryNode } from '#src/categories/categories.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { type FormState, fieldValues } from '#templates/ui/fields/field-props.ts'

interface CategoryChecksProps {
  view: View
  name: 'included_categories' | 'excluded_categories'
  form: FormState
  tree: CategoryNode[]
}

/** The category tree with checkboxes; open while any is checked. */
export function CategoryChecks({ view, name, form, tree }: CategoryChecksProps) {
  if (tree.length === 0) return <></>
  const checkedIds = new Set(fieldValues({ form, name }))
  const label = view.t(`discounts.list.${name}`)
  return (
    <details class="discount-picker" open={checkedIds.size > 0 || form.errors[name] !== undefined}>
      <summary>
        <Icon name="chevron-right" />
        {label} <span class="muted num">{checkedIds.size > 0 ? view.number(checkedIds.size) : ''}</span>
      </summary>
      {form.errors[name] && <p class="field-error">{form.errors[name]}</p>}
      <div class="tall-choices" role="group" aria-label={label} tabindex={0}>
        <Branch name={name} nodes={tree} checkedIds={checkedIds} />
      </div>
    </details>
  )
}

function Branch({ name, nodes, checkedIds }: { name: string; nodes: CategoryNode[]; checkedIds: Set<string> }) {
  return (
    <ul class="discount-branch">
      {nodes.map((node) => (
        <li>
          <label class="check">
            <input type="checkbox" name={name} value={node.id} checked={checkedIds.has(String(node.id))} />
            <span>{node.name}</span>
          </label>
          {node.children.length > 0 && <Branch name={name} nodes={node.children} checkedIds={checkedIds} />}
        </li>
      ))}
    </ul>
  )
}
