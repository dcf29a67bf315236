import type { Area } from '#src/accounts/permissions.ts'
import type { Checklist, SetupStep } from '#src/first-steps/setup-steps.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import { cmsPagesPath } from '#templates/cms/admin-paths.ts'
import { servicesPath } from '#templates/services/services-path.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { OpeningForm } from './opening-form.tsx'
import { checklistPath, skipStepPath, takeUpStepPath } from './paths.ts'

interface ChecklistProps {
  view: View
  checklist: Checklist
  /** Where the shop is; '' = unknown. */
  country: string
  /** The dashboard does not show it. */
  isHidden: boolean
}

/** What a new shop needs before it opens: open steps first, then those put off, then what is done, folded. */
export function ChecklistPanel({ view, checklist, country, isHidden }: ChecklistProps) {
  const { t } = view
  const { steps, isComplete, refusedPayment, unfilledPages } = checklist
  const inState = (wanted: string) => steps.filter(({ state }) => state === wanted).map(({ step }) => step)
  const [open, skipped, done] = [inState('open'), inState('skipped'), inState('done')]
  const progress = t('firstSteps.progress', { done: view.number(done.length), all: view.number(steps.length) })
  return (
    <Panel
      id="first-steps"
      title={t('firstSteps.title')}
      actions={<span class="muted small num">{progress}</span>}
      footer={
        <div class="first-steps-foot">
          <OpeningForm view={view} isPrimary={isComplete} />
          {view.can('settings', 'write') && (
            <form method="post" action={checklistPath}>
              <Button kind="quiet" name="shown" value={isHidden ? 'on' : 'off'}>
                {t(isHidden ? 'firstSteps.show' : 'firstSteps.hide')}
              </Button>
            </form>
          )}
        </div>
      }
    >
      <progress class="progress" value={done.length} max={steps.length} aria-label={progress} />
      {isComplete && <p>{t(skipped.length > 0 ? 'firstSteps.complete' : 'firstSteps.allDone')}</p>}
      {open.length > 0 && (
        <ul class="first-steps">
          {open.map((step) => (
            <OpenStep
              view={view}
              step={step}
              country={country}
              refused={step === 'payment' ? refusedPayment : null}
              unfilled={step === 'legal' ? unfilledPages : []}
            />
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <FoldedSteps view={view} title={t('firstSteps.skippedCount', { count: skipped.length })} steps={skipped} isSkipped />
      )}
      {done.length > 0 && <FoldedSteps view={view} title={t('firstSteps.doneCount', { count: done.length })} steps={done} />}
    </Panel>
  )
}

interface OpenStepProps {
  view: View
  step: SetupStep
  country: string
  /** Slug of the service that refuses the keys of the store. */
  refused: string | null
  unfilled: Checklist['unfilledPages']
}

function OpenStep({ view, step, country, refused, unfilled }: OpenStepProps) {
  const { t } = view
  const { icon, preset, ...place } = places[step]
  const area = refused === null ? place.area : 'staff'
  const href = refused === null ? hrefOf(step, false) : `${servicesPath}/${refused}`
  return (
    <li>
      <Icon name={icon} />
      <div class="first-step-text">
        <h3 id={`step-${step}`}>{t(`firstSteps.step.${step}`)}</h3>
        {refused === null ? (
          <p class="muted small">{t(`firstSteps.step.${step}.why`)}</p>
        ) : (
          <Notice tone="bad">{t('firstSteps.step.payment.refused')}</Notice>
        )}
        {unfilled.length > 0 && <UnfilledPages view={view} pages={unfilled} />}
        {preset && country !== '' && view.can('settings', 'write') && (
          <a class="link small" href={`/admin/country-presets#${preset}`}>
            {t('firstSteps.preset', { country: countryName(view.language, country) })}
          </a>
        )}
      </div>
      <div class="first-step-actions">
        {view.can(area, 'write') && (
          <LinkButton href={href} size="small" attrs={{ 'aria-describedby': `step-${step}` }}>
            {t('firstSteps.go')}
          </LinkButton>
        )}
        {view.can('settings', 'write') && <StepForm view={view} step={step} isSkipped={false} />}
      </div>
    </li>
  )
}

function UnfilledPages({ view, pages }: { view: View; pages: Checklist['unfilledPages'] }) {
  return (
    <Notice tone="warn">
      {pages.map(({ id, title }) => {
        const sentence = view.t('firstSteps.step.legal.unfilled', { title })
        return (
          <p>
            {view.can(places.legal.area, 'write') ? (
              <a class="link" href={`${cmsPagesPath}/${id}/edit`}>
                {sentence}
              </a>
            ) : (
              sentence
            )}
          </p>
        )
      })}
    </Notice>
  )
}

function FoldedSteps({ view, title, steps, isSkipped = false }: { view: View; title: string; steps: SetupStep[]; isSkipped?: boolean }) {
  const { t } = view
  return (
    <details class="first-steps-more">
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      <ul class="first-steps">
        {steps.map((step) => (
          <li>
            <Icon name={isSkipped ? 'clock' : 'circle-check'} />
            <div class="first-step-text">
              {view.can(places[step].area, 'write') ? (
                <a class="link" href={hrefOf(step, !isSkipped)} id={`step-${step}`}>
                  {t(`firstSteps.step.${step}`)}
                </a>
              ) : (
                <span id={`step-${step}`}>{t(`firstSteps.step.${step}`)}</span>
              )}
            </div>
            <div class="first-step-actions">
              {!isSkipped && <Badge tone="ok">{t('firstSteps.done')}</Badge>}
              {isSkipped && view.can('settings', 'write') && <StepForm view={view} step={step} isSkipped />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function StepForm({ view, step, isSkipped }: { view: View; step: SetupStep; isSkipped: boolean }) {
  return (
    <form method="post" action={isSkipped ? takeUpStepPath : skipStepPath}>
      <input type="hidden" name="back" value={view.url.pathname} />
      <Button kind="quiet" size="small" name="step" value={step} attrs={{ 'aria-describedby': `step-${step}` }}>
        {view.t(isSkipped ? 'firstSteps.resume' : 'firstSteps.skip')}
      </Button>
    </form>
  )
}

// The page of the email delivery has nothing to show before.
const hrefOf = (step: SetupStep, isDone: boolean): string => (step === 'email' && !isDone ? `${servicesPath}/smtp` : places[step].href)

/** Where each is done, who may do it, and the part of the presets for the shop's country that does it at once. */
const places: Record<SetupStep, { href: string; icon: IconName; area: Area; preset?: 'shipping' | 'tax' | 'legal' }> = {
  product: { href: '/admin/ecommerce/products', icon: 'package', area: 'catalog' },
  shipping: { href: '/admin/ecommerce/shipping', icon: 'truck', area: 'settings', preset: 'shipping' },
  payment: { href: '/admin/ecommerce/checkout/processors', icon: 'credit-card', area: 'settings' },
  tax: { href: '/admin/settings#section-tax', icon: 'percent', area: 'settings', preset: 'tax' },
  email: { href: '/admin/settings/email', icon: 'mail', area: 'staff' },
  legal: { href: cmsPagesPath, icon: 'file-text', area: 'content', preset: 'legal' },
  look: { href: '/admin/settings/appearance', icon: 'image', area: 'settings' },
  testOrder: { href: '/admin/test-orders', icon: 'receipt', area: 'orders' },
  domain: { href: '/admin/settings/domain', icon: 'globe', area: 'staff' },
}
