import type { RateUpdate } from '#src/tax/built-in-updates.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { AreaName } from './rate-list.tsx'
import { taxPath } from './tax-tabs.tsx'

/** With the first of them as an example. */
export function UpdatesNotice({ view, updates }: { view: View; updates: RateUpdate[] }) {
  const { t } = view
  const [first] = updates
  if (!first) return <></>
  const { builtIn, from } = first
  const rate = view.number(builtIn.ratePpm / 1_000_000, 'rate')
  const example = { class: t(`tax.class.${builtIn.taxClass}`), rate, date: view.day(from) }
  return (
    <Notice tone="info">
      {t('tax.updatesWaiting', { count: updates.length })} <AreaName view={view} area={builtIn} />: {t('tax.updateExample', example)}{' '}
      <a class="link" href={`${taxPath}/updates`}>
        {t('tax.reviewUpdates')}
      </a>
    </Notice>
  )
}

/** Newer built-in figures, each to be taken over or declined. */
export function UpdatesPage({ view, updates, canWrite }: { view: View; updates: RateUpdate[]; canWrite: boolean }) {
  const { t } = view
  const percent = (ppm: number) => view.number(ppm / 1_000_000, 'rate')
  return (
    <>
      <PageHead view={view} title={t('tax.updates')} breadcrumbs={[{ label: t('tax.title'), href: taxPath }]} note={t('tax.updatesNote')} />
      {updates.length === 0 ? (
        <EmptyState icon="circle-check" title={t('tax.noUpdates')} text={t('tax.noUpdatesText')} />
      ) : (
        <form class="stack" data-gap="4" method="post" action={`${taxPath}/updates`}>
          <section class="panel list" aria-label={t('tax.updates')}>
            <Table
              caption={t('tax.updates')}
              columns={[
                { label: t('tax.area') },
                { label: t('tax.class') },
                { label: t('tax.name') },
                { label: t('tax.yourRate'), align: 'end' },
                { label: t('tax.newRate'), align: 'end' },
                { label: t('tax.changesOn') },
                { label: t('tax.checkedOn') },
              ]}
              selectAll={canWrite ? t('tax.selectAll') : undefined}
            >
              {updates.map(({ key, builtIn, from, currentPpm }, index) => (
                <tr>
                  {canWrite && (
                    <td data-cell="check">
                      <input
                        type="checkbox"
                        name="keys"
                        value={key}
                        checked
                        aria-labelledby={`update-${index} update-${index}-class`}
                        data-row
                      />
                    </td>
                  )}
                  <Cell cell="title">
                    <span id={`update-${index}`}>
                      <AreaName view={view} area={builtIn} />
                    </span>
                  </Cell>
                  <Cell cell="sub">
                    <span id={`update-${index}-class`}>{t(`tax.class.${builtIn.taxClass}`)}</span>
                  </Cell>
                  <Cell>
                    <span translate="no">{taxName(view, builtIn.name)}</span>
                  </Cell>
                  <Cell align="end">{currentPpm === null ? t('tax.none') : percent(currentPpm)}</Cell>
                  <Cell cell="end" align="end">
                    {percent(builtIn.ratePpm)}
                  </Cell>
                  <Cell cell="meta">
                    <Day view={view} day={from} />
                  </Cell>
                  <Cell>
                    <Day view={view} day={builtIn.checkedOn} />
                  </Cell>
                </tr>
              ))}
            </Table>
          </section>
          {canWrite && (
            <div class="button-row">
              <Button kind="primary" name="action" value="apply" id="apply-updates">
                {t('tax.apply')}
              </Button>
              <Button name="action" value="decline" id="decline-updates">
                {t('tax.keepMine')}
              </Button>
            </div>
          )}
        </form>
      )}
    </>
  )
}

const Day = ({ view, day }: { view: View; day: string }) => (
  <time datetime={day} translate="no">
    {view.day(day, 'short')}
  </time>
)
