import type { CheckedItem } from '#src/navigation/admin/menu-form.ts'
import { menuActions, menuAudienceNames, menuLookNames, rowStates } from './menu-names.ts'
import { type FieldImage, ImageField } from '#templates/admin/image-field.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { type EditorFormProps, arrangeAttrs } from './menu-editor-props.ts'
import { Grip } from './grip.tsx'
import { maxTypedLinkLength } from '#src/navigation/limits.ts'

type RowProps = EditorFormProps & { item: CheckedItem }

export function ItemRow({ view, path, levels, item, openKey, canWrite, errors, children }: RowProps & { children: Child }) {
  const { key, level, state, shown, label, targetName } = item
  const name = label || targetName || view.t('navigation.unnamed')
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`items.${key}.`))
  const stateLabel = rowStates[state]
  const levelError = errors[`items.${key}.level`]
  return (
    <li class="nav-item" id={`nav-item-${key}`} data-nav-item={key} data-level={Math.min(level, 2)} data-depth={level}>
      {canWrite && (
        <>
          <input type="hidden" name={`items.${key}.id`} value={item.id ?? ''} />
          <input type="hidden" name={`items.${key}.level`} value={level} />
          <input type="hidden" name={`items.${key}.target`} value={targetText(item)} />
          <input type="hidden" name={`items.${key}.shown`} value={state === 'missing' ? item.link : shown} />
          {levels === 1 && <input type="hidden" name={`items.${key}.media`} value={item.mediaId ?? ''} />}
          <Grip itemKey={key} label={view.t('navigation.drag', { name })} />
        </>
      )}
      <details class="nav-edit" id={`nav-edit-${key}`} open={openKey === key || hasErrors} data-keep-open={!hasErrors && openKey !== key}>
        <summary>
          <span class="nav-name">{name}</span>
          {stateLabel && <Badge tone={state === 'hidden' || state === 'missing' ? 'warn' : 'info'}>{view.t(stateLabel)}</Badge>}
          {item.audience !== 'everyone' && <Badge plain>{view.t(menuAudienceNames[item.audience])}</Badge>}
          <span class="muted small nav-path" translate="no">
            {shown || item.link}
          </span>
        </summary>
        {levelError && (
          <p class="field-error" id={`f-items-${key}-level`} tabindex={-1}>
            {levelError}
          </p>
        )}
        <div class="nav-fields">{children}</div>
      </details>
      {canWrite && (
        <div class="nav-tools">
          {menuActions
            .filter(({ step }) => levels > 1 || step === 'up' || step === 'down')
            .map(({ step, icon }) => (
              <IconButton
                type="submit"
                icon={icon}
                size="small"
                id={`nav-${step}-${key}`}
                label={view.t(`navigation.step.${step}`, { name })}
                attrs={{ ...arrangeAttrs(path, `${step}:${key}`), 'data-step': step }}
              />
            ))}
          <IconButton
            type="submit"
            icon="trash"
            size="small"
            id={`nav-remove-${key}`}
            label={view.t('navigation.remove', { name })}
            attrs={arrangeAttrs(path, `remove:${key}`)}
          />
        </div>
      )}
    </li>
  )
}

const targetText = ({ targetType, targetId }: CheckedItem): string =>
  targetType === 'url' ? '' : targetId === null ? targetType : `${targetType}:${targetId}`

interface FieldsProps extends RowProps {
  image: FieldImage | null
  maxLabelLength: number
}

export function ItemFields({ view, path, form, item, image, levels, canWrite, openKey, maxLabelLength }: FieldsProps) {
  const field = (name: string) => `items.${item.key}.${name}`
  const shared = { form, autocomplete: 'off', disabled: !canWrite }
  return (
    <>
      <div class="field-pair">
        <Field
          {...shared}
          name={field('label')}
          label={view.t('navigation.label')}
          hint={view.t('navigation.labelHint')}
          placeholder={item.targetName || undefined}
          maxlength={maxLabelLength}
          attrs={{ autofocus: openKey === item.key ? true : undefined }}
        />
        <Field
          {...shared}
          name={field('link')}
          label={view.t('navigation.link')}
          hint={view.t('navigation.linkHint')}
          maxlength={maxTypedLinkLength}
          attrs={{
            list: 'nav-links',
            ...arrangeAttrs(path, `suggest:${item.key}`),
            formaction: undefined,
            'hx-trigger': 'input changed delay:250ms',
            'hx-include': '#edit-form',
          }}
        />
      </div>
      <div class="field-pair">
        <Field
          {...shared}
          type="select"
          name={field('audience')}
          label={view.t('navigation.audience')}
          options={Object.entries(menuAudienceNames).map(([value, label]) => ({ value, label: view.t(label) }))}
        />
        {levels > 1 && (
          <Field
            {...shared}
            type="select"
            name={field('look')}
            label={view.t('navigation.look')}
            options={Object.entries(menuLookNames).map(([value, label]) => ({ value, label: view.t(label) }))}
          />
        )}
      </div>
      <Field {...shared} type="checkbox" name={field('new_tab')} label={view.t('navigation.newTab')} />
      {levels > 1 && (
        <ImageField
          view={view}
          form={form}
          names={{ id: field('media'), file: field('media_file'), remove: field('media_remove') }}
          fileId={`f-items-${item.key}-media-${item.mediaId ?? 0}`}
          label={view.t('navigation.image')}
          hint={view.t('navigation.imageHint')}
          image={image}
          canWrite={canWrite}
        />
      )}
    </>
  )
}
