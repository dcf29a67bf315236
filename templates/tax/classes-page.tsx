import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { TaxTabs, taxPath } from './tax-tabs.tsx'

export interface ClassUse {
  taxClass: TaxClass
  /** Valid today. */
  rates: number
  products: number
}

export function ClassesPage({ view, classes }: { view: Parameters<typeof TaxTabs>[0]['view'] & View; classes: ClassUse[] }) {
  const { t } = view
  return (
    <>
      <PageHead view={view} title={t('tax.classes')} note={t('tax.classesNote')} />
      <TaxTabs view={view} current="classes" />
      <section class="panel list" aria-label={t('tax.classes')}>
        <Table
          caption={t('tax.classes')}
          columns={[
            { label: t('tax.class') },
            { label: t('tax.classUse') },
            { label: t('tax.products'), align: 'end' },
            { label: t('tax.ratesToday'), align: 'end' },
          ]}
        >
          {classes.map(({ taxClass, rates, products }) => (
            <tr>
              <Cell cell="title">
                <a class="row-link" href={`${taxPath}?class=${taxClass}`}>
                  {t(`tax.class.${taxClass}`)}
                </a>
              </Cell>
              <Cell cell="sub">{t(`tax.classUse.${taxClass}`)}</Cell>
              <Cell cell="meta" align="end" label={t('tax.products')}>
                {view.number(products)}
              </Cell>
              <Cell cell="end" align="end" label={t('tax.ratesToday')}>
                {view.number(rates)}
              </Cell>
            </tr>
          ))}
        </Table>
      </section>
    </>
  )
}
