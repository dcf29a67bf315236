import { maxAddressLength, maxBlockTextLength, maxEmailLength, maxHeadingLength, maxPhoneLength } from '#src/navigation/limits.ts'
import type { EditedAction, EditedBlock } from '#src/navigation/admin/layout-form.ts'
import type { LayoutArea } from '#src/navigation/edit-site-layout.ts'
import type { View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { LayoutEditorProps } from './layout-editor-props.ts'
import { areaPath, headerActionNames, lookOf, nameOfBlock } from './layout-names.ts'
import { listMenusPath } from './list-menu-pages.tsx'
import { arrangeAttrs } from './menu-editor-props.ts'
import { Grip } from './grip.tsx'

type RowProps = LayoutEditorProps & { form: FormState }

/** A fixed part of the header. */
export function ActionRow({ view, form, item, canWrite }: RowProps & { item: EditedAction }) {
  const { key } = item
  const name = view.t(headerActionNames[key])
  return (
    <li class="nav-item" id={`nav-item-${key}`} data-nav-item={key} data-level={0} data-depth={0}>
      {canWrite && <Grip itemKey={key} label={view.t('navigation.layout.drag', { name: name })} />}
      <div class="nav-edit">
        <Field form={form} type="switch" name={`actions.${key}.shown`} label={name} disabled={!canWrite} />
        {/* Without a shown part its row must still say where it is. */}
        {canWrite && <input type="hidden" name={`actions.${key}.place`} value="" />}
      </div>
      {canWrite && <RowTools view={view} area="header" itemKey={key} name={name} />}
    </li>
  )
}

export function BlockRow(props: RowProps & { block: EditedBlock }) {
  const { view, block, errors, openKey, canWrite, lists } = props
  const { key } = block
  const name = nameOfBlock(view, block)
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`blocks.${key}.`))
  const kindError = errors[`blocks.${key}.kind`]
  const isOpen = openKey === key || hasErrors
  return (
    <li class="nav-item" id={`nav-item-${key}`} data-nav-item={key} data-level={0} data-depth={0}>
      {canWrite && (
        <>
          <input type="hidden" name={`blocks.${key}.kind`} value={block.kind} />
          <Grip itemKey={key} label={view.t('navigation.layout.drag', { name: name })} />
        </>
      )}
      <details class="nav-edit" id={`nav-edit-${key}`} open={isOpen} data-keep-open={!isOpen}>
        <summary>
          <span class="nav-name">{name}</span>
          {isNotShown(block, lists) && <Badge tone="warn">{view.t('navigation.layout.notShown')}</Badge>}
        </summary>
        {kindError && (
          <p class="field-error" id={`f-blocks-${key}-kind`} tabindex={-1}>
            {kindError}
          </p>
        )}
        <div class="nav-fields">
          <BlockFields {...props} />
        </div>
      </details>
      {canWrite && <RowTools view={view} area="footer" itemKey={key} name={name} canRemove />}
    </li>
  )
}

/** What draws nothing in the store. */
function isNotShown({ kind, menuId, links, marks, text, heading }: EditedBlock, lists: LayoutEditorProps['lists']): boolean {
  if (kind === 'list-menu') return lists.every(({ id, isEmpty }) => id !== menuId || isEmpty)
  if (kind === 'social') return links.length === 0
  if (kind === 'text') return text === '' && heading === ''
  return kind === 'payments' && marks.length === 0
}

function BlockFields({ view, form, block, lists, marks, canWrite, openKey }: RowProps & { block: EditedBlock }) {
  const { t } = view
  const { fields, hasHeading, hint } = lookOf(block.kind)
  const name = (field: string) => `blocks.${block.key}.${field}`
  const shared: Pick<FieldProps, 'form' | 'autocomplete' | 'disabled'> = { form, autocomplete: 'off', disabled: !canWrite }
  const [firstField] = hasHeading ? ['heading'] : fields
  const focus = (field: string) => ({ autofocus: openKey === block.key && field === firstField ? true : undefined })
  const drawField = (field: (typeof fields)[number]) => {
    switch (field) {
      case 'text':
        return (
          <Field
            {...shared}
            type="textarea"
            name={name('text')}
            label={t('navigation.layout.text')}
            hint={t(block.kind === 'about' ? 'navigation.layout.aboutHint' : 'navigation.layout.textHint')}
            maxlength={maxBlockTextLength}
            attrs={focus('text')}
          />
        )
      case 'menu':
        return (
          <>
            <Field
              {...shared}
              type="select"
              name={name('menu')}
              label={t('navigation.layout.kind.list-menu')}
              placeholder={t('navigation.layout.chooseMenu')}
              options={lists.map((list) => ({ value: list.id, label: list.name }))}
            />
            <p>
              <a class="link" href={listMenusPath}>
                {t('navigation.layout.manageMenus')}
              </a>
            </p>
          </>
        )
      case 'email':
        return <Field {...shared} type="email" name={name('email')} label={t('navigation.layout.email')} maxlength={maxEmailLength} />
      case 'phone':
        return <Field {...shared} type="tel" name={name('phone')} label={t('navigation.layout.phone')} maxlength={maxPhoneLength} />
      case 'address':
        return (
          <Field {...shared} type="textarea" name={name('address')} label={t('navigation.layout.address')} maxlength={maxAddressLength} />
        )
      case 'links':
        return (
          <Field
            {...shared}
            type="textarea"
            name={name('links')}
            label={t('navigation.layout.links')}
            hint={t('navigation.layout.linksHint')}
          />
        )
      case 'marks':
        return (
          <Field
            {...shared}
            type="checks"
            name={name('marks')}
            label={t('navigation.layout.marks')}
            options={marks.map((mark) => ({ value: mark, label: mark }))}
          />
        )
    }
  }
  return (
    <>
      <p class="muted small">{t(hint)}</p>
      {hasHeading && (
        <Field
          {...shared}
          name={name('heading')}
          label={t('navigation.layout.heading')}
          hint={t('navigation.layout.headingHint')}
          maxlength={maxHeadingLength}
          attrs={focus('heading')}
        />
      )}
      {fields.map(drawField)}
    </>
  )
}

interface RowToolsProps {
  view: View
  area: LayoutArea
  itemKey: string
  name: string
  canRemove?: boolean
}

function RowTools({ view, area, itemKey, name, canRemove }: RowToolsProps) {
  const path = areaPath(area)
  return (
    <div class="nav-tools">
      {(['up', 'down'] as const).map((step) => (
        <IconButton
          type="submit"
          icon={step === 'up' ? 'arrow-up' : 'arrow-down'}
          size="small"
          id={`nav-${step}-${itemKey}`}
          label={view.t(`navigation.step.${step}`, { name })}
          attrs={{ ...arrangeAttrs(path, `${step}:${itemKey}`), 'data-step': step }}
        />
      ))}
      {canRemove && (
        <IconButton
          type="submit"
          icon="trash"
          size="small"
          id={`nav-remove-${itemKey}`}
          label={view.t('navigation.remove', { name })}
          attrs={arrangeAttrs(path, `remove:${itemKey}`)}
        />
      )}
    </div>
  )
}
