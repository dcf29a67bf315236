import { FormProblems, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, dirtyState, isRejected, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'
import { ConditionsCard, LimitsCard, MethodCard, ProductsCard, ValueCard } from './discount-cards.tsx'
import { DiscountUsage } from './discount-usage.tsx'
import { DiscountStateBadge, discountsPath } from './discount-list.tsx'
import type { DiscountEditorProps } from './discount-editor-props.ts'

/** The fragment #edit: one discount in one form. */
export function DiscountEditor(props: DiscountEditorProps) {
  const { view, stored, form, conflict, canWrite } = props
  const { t } = view
  const action = stored ? `${discountsPath}/${stored.id}` : discountsPath
  const dirty = dirtyState(stored === null, isRejected(form, conflict))
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={stored ? stored.name : t('discounts.newTitle')}
        breadcrumbs={[{ label: t('discounts.title'), href: props.back }]}
        badges={stored && <DiscountStateBadge view={view} state={stored.state} />}
      >
        {stored && (
          <LinkButton href={`${discountsPath}/test?discount=${stored.id}`} icon="circle-check">
            {t('discounts.test.this')}
          </LinkButton>
        )}
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      <Form
        class="stack discount-editor"
        data-gap="4"
        id="edit-form"
        {...(canWrite ? { ...saveFormAttrs(action, dirty), ...swapEditAttrs(action) } : {})}
      >
        {/* Enter searches when a product search has text, else it saves. */}
        {canWrite && <button class="visually-hidden" type="submit" name="enter" value="1" tabindex={-1} aria-hidden="true" />}
        <input type="hidden" name="back" value={props.back} />
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <fieldset class="plain-fieldset" disabled={!canWrite}>
          <legend class="visually-hidden">{stored ? stored.name : t('discounts.newTitle')}</legend>
          <div class="edit">
            <div>
              <ValueCard {...props} />
              <MethodCard {...props} />
              <ConditionsCard {...props} />
              <ProductsCard {...props} />
            </div>
            <div>
              <Panel title={t('discounts.summary')} id="summary-panel">
                <DiscountSummary summary={props.summary} updates={canWrite} />
              </Panel>
              <LimitsCard {...props} />
            </div>
          </div>
        </fieldset>
        {canWrite && <SaveBar view={view} label={stored ? undefined : t('discounts.createButton')} />}
      </Form>
      {stored && props.usage && <DiscountUsage {...props.usage} />}
      {stored && canWrite && (
        <form method="post" action={`${action}/delete`} class="button-row">
          <input type="hidden" name="back" value={props.back} />
          <Button kind="danger" id="discount-delete">
            {t('discounts.deleteOne')}
          </Button>
        </form>
      )}
    </div>
  )
}

/** The fragment #discount-summary, swapped while the form changes. */
export function DiscountSummary({ summary, updates }: { summary: string[]; updates: boolean }) {
  const attrs = {
    'hx-post': `${discountsPath}/summary`,
    'hx-trigger': 'change from:#edit-form delay:200ms',
    'hx-include': '#edit-form',
    'hx-target': 'this',
    'hx-swap': 'outerMorph',
    'hx-sync': 'this:replace',
  }
  return (
    <ul class="bullets small" id="discount-summary" {...(updates ? attrs : {})}>
      {summary.map((sentence) => (
        <li>{sentence}</li>
      ))}
    </ul>
  )
}
