import type { PagePlan } from '#src/country-presets/legal-preset.ts'
import type { View } from '#src/web/view.ts'
import { cmsPagesPath } from '#templates/cms/admin-paths.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { PresetItem, SettingItem } from './preset-item.tsx'
import type { PresetsPlan } from './presets-plan.ts'

export function LegalItems({ view, plan: { legal, preset } }: { view: View; plan: PresetsPlan }) {
  const { t } = view
  const { withdrawalDays, guaranteeYears } = preset
  return (
    <>
      <p class="small">
        {withdrawalDays === null ? t('countryPresets.withdrawalUnknown') : t('countryPresets.withdrawal', { count: withdrawalDays })}{' '}
        {guaranteeYears === null ? t('countryPresets.guaranteeUnknown') : t('countryPresets.guarantee', { count: guaranteeYears })}
      </p>
      {legal.settings.map((setting) => (
        <SettingItem view={view} plan={setting} />
      ))}
      <Notice tone="warn">{t('countryPresets.draftsNote')}</Notice>
      {legal.pages.map((page) => (
        <PageItem view={view} page={page} />
      ))}
      <PresetItem
        view={view}
        value="footer"
        title={t('countryPresets.footer')}
        detail={t('countryPresets.footerText')}
        isDone={legal.footer.isDone}
      />
    </>
  )
}

function PageItem({ view, page: { kind, title, slug, found } }: { view: View; page: PagePlan }) {
  const { t } = view
  if (!found) {
    const detail = (
      <>
        {t('countryPresets.pageDraft')}{' '}
        <bdi dir="ltr" translate="no">
          /{slug}
        </bdi>
      </>
    )
    return <PresetItem view={view} value={kind} title={<bdi translate="no">{title}</bdi>} detail={detail} isDone={false} />
  }
  const link = (
    <a class="link" href={`${cmsPagesPath}/${found.id}/edit`} translate="no">
      {found.title}
    </a>
  )
  return <PresetItem view={view} value={kind} title={link} detail={t(`countryPresets.page.${found.state}`)} isDone />
}
