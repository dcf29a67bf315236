import { maxLabelLength, maxMenuNameLength } from '#src/navigation/limits.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { ArrangeForm } from './arrange-form.tsx'
import { type EditorFormProps, type MenuEditorProps, arrangeAttrs } from './menu-editor-props.ts'
import { ItemFields, ItemRow } from './menu-item-row.tsx'

/** The fragment #nav-tree: all items in one form. */
export function MenuEditor(props: MenuEditorProps) {
  const { view, path, items } = props
  const form: FormState = { values: formValues(props), errors: props.errors }
  const broken = items.filter(({ state }) => state === 'hidden' || state === 'missing').length
  return (
    <ArrangeForm
      {...props}
      form={form}
      reloadHref={path}
      isMultipart
      notice={broken > 0 && <Notice tone="warn">{view.t('navigation.broken', { count: broken })}</Notice>}
    >
      {props.isList && (
        <Field
          form={form}
          name="name"
          label={view.t('navigation.listMenus.name')}
          hint={view.t('navigation.listMenus.nameHint')}
          maxlength={maxMenuNameLength}
          autocomplete="off"
          disabled={!props.canWrite}
        />
      )}
      <Tree {...props} form={form} />
      {props.canWrite && <AddLinks {...props} form={form} />}
    </ArrangeForm>
  )
}

function Tree(props: EditorFormProps) {
  const { view, path, items, isList, canWrite } = props
  if (items.length === 0)
    return (
      <EmptyState
        icon={isList ? 'list' : 'folder-tree'}
        title={view.t(isList ? 'navigation.emptyList' : 'navigation.emptyTitle')}
        text={view.t(isList ? 'navigation.emptyListText' : 'navigation.emptyText')}
      >
        {canWrite && !isList && <FillButton view={view} path={path} />}
      </EmptyState>
    )
  return (
    <div class="stack" data-gap="2">
      <p class="muted small" id="nav-help">
        {view.t('navigation.items', { count: items.length })}
        {canWrite && <span class="with-script"> · {view.t('navigation.keyboard')}</span>}
      </p>
      {/* A change of a field is sent like a move, so that the preview and the state of links follow. */}
      <ol
        class="nav-items"
        id="nav-items"
        data-nav-tree={canWrite}
        data-levels={props.levels}
        data-drop={`${path}/arrange?do=drop`}
        {...(canWrite
          ? { ...arrangeAttrs(path, 'fields'), formaction: undefined, 'hx-trigger': 'change delay:200ms', 'hx-include': '#edit-form' }
          : {})}
      >
        {items.map((item) => (
          <ItemRow {...props} item={item}>
            <ItemFields {...props} item={item} image={props.images.get(item.mediaId ?? 0) ?? null} maxLabelLength={maxLabelLength} />
          </ItemRow>
        ))}
      </ol>
    </div>
  )
}

const FillButton = ({ view, path }: { view: View; path: string }) => (
  <Button icon="folder-tree" id="nav-fill" attrs={arrangeAttrs(path, 'fill')}>
    {view.t('navigation.fill')}
  </Button>
)

function AddLinks(props: EditorFormProps) {
  const { view, path, form, suggestions, query, isList, items } = props
  const searchAttrs = {
    ...arrangeAttrs(path, 'find'),
    formaction: undefined,
    'hx-trigger': 'input changed delay:250ms',
    'hx-include': '#edit-form',
  }
  return (
    <section class="panel" aria-labelledby="nav-add-title">
      <div class="panel-head">
        <h2 id="nav-add-title">{view.t('navigation.findLabel')}</h2>
        {!isList && items.length > 0 && <FillButton view={view} path={path} />}
      </div>
      <div class="panel-body stack" data-gap="3">
        <div class="nav-find">
          <Field
            form={form}
            name="q"
            type="search"
            icon="search"
            label={view.t('navigation.findLabel')}
            labelHidden
            hint={view.t('navigation.findHint')}
            autocomplete="off"
            maxlength={maxShortSearchLength}
            attrs={searchAttrs}
          />
          <Button id="nav-find" attrs={arrangeAttrs(path, 'find')}>
            {view.t('navigation.find')}
          </Button>
        </div>
        <Suggestions view={view} path={path} suggestions={suggestions} query={query} />
      </div>
    </section>
  )
}

/** What can be added; also the options of the fields for links. */
function Suggestions({ view, path, suggestions, query }: Pick<MenuEditorProps, 'view' | 'path' | 'suggestions' | 'query'>) {
  const isAddress = /^(\/|#|https?:|mailto:|tel:)/i.test(query.trim())
  return (
    <div id="nav-suggestions" class="stack" data-gap="2">
      {isAddress && (
        <Button size="small" icon="plus" id="nav-add-address" attrs={arrangeAttrs(path, 'address')}>
          {view.t('navigation.addCustom')}
        </Button>
      )}
      {suggestions !== null && suggestions.length === 0 && !isAddress && <p class="muted small">{view.t('navigation.nothingFound')}</p>}
      {suggestions !== null && suggestions.length > 0 && (
        <ul class="nav-suggestions" aria-label={view.t('navigation.suggestions')}>
          {suggestions.map(({ type, label, id, name, path: target }) => (
            <li>
              <span class="nav-suggestion">
                <span>{name}</span>
                <span class="muted small">
                  {view.t(label)}
                  {target && ` · ${target}`}
                </span>
              </span>
              <Button
                size="small"
                icon="plus"
                id={`nav-add-${type}-${id}`}
                attrs={{ ...arrangeAttrs(path, `add:${type}:${id}`), 'aria-label': view.t('navigation.add', { name }) }}
              >
                {view.t('navigation.addShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <datalist id="nav-links">
        {suggestions
          ?.filter((suggestion) => suggestion.path !== '')
          .map((suggestion) => (
            <option value={suggestion.path}>{suggestion.name}</option>
          ))}
      </datalist>
    </div>
  )
}

const formValues = ({ name, query, items }: MenuEditorProps): FormState['values'] => ({
  name,
  q: query,
  ...Object.fromEntries(
    items.flatMap((item) =>
      Object.entries({
        label: item.label,
        link: item.state === 'missing' ? item.link : item.shown,
        new_tab: item.newTab ? 'on' : '',
        audience: item.audience,
        look: item.look,
      }).map(([field, value]) => [`items.${item.key}.${field}`, value]),
    ),
  ),
})
