import { testModeMinutes } from '#src/accounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { testOrdersPath } from './test-orders-path.ts'

interface TestOrdersPageProps {
  view: View
  count: number
  /** Only this one is to be deleted; null = all. */
  order: { id: number; number: number } | null
  isAsking: boolean
}

export function TestOrdersPage(props: TestOrdersPageProps) {
  const { view, isAsking } = props
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={view.t('testOrders.title')}
        breadcrumbs={[{ label: view.t('orders.title'), href: '/admin/ecommerce/orders' }]}
        note={view.t('testOrders.note')}
      />
      {isAsking ? <DeleteQuestion {...props} /> : <Actions {...props} />}
    </div>
  )
}

function Actions({ view, count }: TestOrdersPageProps) {
  const { t } = view
  return (
    <>
      <Panel title={t('testOrders.place')} id="place-test-order">
        <div class="stack" data-gap="4">
          <p>{t('testOrders.placeText', { minutes: testModeMinutes })}</p>
          <form class="button-row" method="post" action={`${testOrdersPath}/start`}>
            <Button kind="primary" icon="shopping-bag">
              {t('testOrders.start')}
            </Button>
          </form>
        </div>
      </Panel>
      {count > 0 && (
        <Panel title={t('testOrders.placed', { count })} id="placed-test-orders">
          <div class="button-row">
            <LinkButton href="/admin/ecommerce/orders?view=test" icon="list">
              {t('testOrders.list')}
            </LinkButton>
            <LinkButton href={`${testOrdersPath}/delete`} kind="danger" icon="trash">
              {t('testOrders.deleteAll')}
            </LinkButton>
          </div>
        </Panel>
      )}
    </>
  )
}

function DeleteQuestion({ view, count, order }: TestOrdersPageProps) {
  const { t } = view
  return (
    <Panel
      title={order === null ? t('testOrders.deleteQuestion', { count }) : t('testOrders.deleteOne', { number: order.number })}
      id="delete-question"
    >
      <form class="stack" data-gap="4" method="post" action={`${testOrdersPath}/delete`}>
        <p>{t('testOrders.deleteText')}</p>
        {order !== null && <input type="hidden" name="order" value={order.id} />}
        <div class="button-row">
          <Button kind="danger" icon="trash">
            {t('testOrders.delete')}
          </Button>
          <LinkButton href={testOrdersPath} kind="quiet">
            {t('testOrders.keep')}
          </LinkButton>
        </div>
      </form>
    </Panel>
  )
}
