import type { SettingPlan } from '#src/country-presets/plan-settings.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Badge } from '#templates/ui/notice.tsx'

interface PresetItemProps {
  view: View
  /** The value that is submitted; also the checkbox’s id. */
  value: string
  title: Child
  detail?: Child
  /** It is there already: nothing to choose. */
  isDone: boolean
  /** A person decided otherwise: it is offered, but not checked. */
  isChosen?: boolean
  /** Of the mark; default: that it exists. */
  doneLabel?: string
  children?: Child
}

/** A line of a section: a checkbox for what would be created, a mark for what exists. */
export function PresetItem({ view, value, title, detail, isDone, isChosen, doneLabel, children }: PresetItemProps) {
  const { t } = view
  if (isDone)
    return (
      <div class="stack" data-gap="1">
        <div class="cluster" data-gap="2">
          <span>{title}</span>
          <Badge tone="ok">{doneLabel ?? t('countryPresets.exists')}</Badge>
        </div>
        {detail && <span class="muted small">{detail}</span>}
      </div>
    )
  return (
    <div class="stack" data-gap="2">
      <label class="check">
        <input type="checkbox" name="items" value={value} id={`item-${value}`} checked={isChosen !== true} />
        <span>
          {title}
          {detail && <span class="field-hint">{detail}</span>}
          {isChosen && <span class="field-hint">{t('countryPresets.chosen')}</span>}
        </span>
      </label>
      {children && <div class="check-detail">{children}</div>}
    </div>
  )
}

const settingLabels = {
  shipping_origin_country: 'countryPresets.origin',
  tax_default_country: 'settings.tax_default_country',
  prices_include_tax: 'settings.prices_include_tax',
  tax_shipping: 'settings.tax_shipping',
  withdrawal_days: 'settings.withdrawal_days',
  return_days: 'settings.return_days',
} as const satisfies Record<string, StringKey>

/** A setting with its value now and after the press. */
export function SettingItem({ view, plan }: { view: View; plan: SettingPlan }) {
  const { t } = view
  const { key, value, current, isDone, isChosen } = plan
  const text = (shown: unknown) => <SettingValue view={view} name={key} value={shown} />
  const change = (
    <>
      {t('countryPresets.now')} {text(current)} · {t('countryPresets.then')} {text(value)}
    </>
  )
  return (
    <PresetItem
      view={view}
      value={key}
      title={t(settingLabels[key as keyof typeof settingLabels])}
      detail={isDone ? text(value) : change}
      isDone={isDone}
      isChosen={isChosen}
      doneLabel={t('countryPresets.isSet')}
    />
  )
}

function SettingValue({ view: { t, language }, name, value }: { view: View; name: string; value: unknown }) {
  if (typeof value === 'boolean') return <>{t(value ? 'cms.yes' : 'cms.no')}</>
  if (typeof value === 'number') return <>{t('countryPresets.days', { count: value })}</>
  if (typeof value !== 'string' || value === '') return <>{t('countryPresets.none')}</>
  return <span translate="no">{name.endsWith('country') ? countryName(language, value) : value}</span>
}
