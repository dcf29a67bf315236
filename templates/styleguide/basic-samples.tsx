import type { View } from '#src/web/view.ts'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { EmptyState, Skeleton } from '#templates/ui/empty-state.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Steps } from '#templates/ui/steps.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Badge, Notice, type Tone } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel, Totals } from '#templates/ui/panel.tsx'
import { Sample } from './sample.tsx'

const tones: Tone[] = ['ok', 'warn', 'bad', 'info', 'neutral']

export function BasicSamples({ view }: { view: View }) {
  return (
    <>
      <Sample name="Buttons">
        <div class="button-row">
          <Button kind="primary">Primary</Button>
          <Button type="button">Plain</Button>
          <Button type="button" kind="quiet">
            Quiet
          </Button>
          <Button type="button" kind="danger" icon="trash">
            Delete
          </Button>
          <LinkButton href="#main" iconAfter="arrow-right">
            Link
          </LinkButton>
          <IconButton icon="ellipsis" label="More actions" />
        </div>
        <div class="button-row">
          <Button type="button" size="small">
            Small
          </Button>
          <Button type="button" size="large">
            Large
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <Button type="button" kind="primary" attrs={{ 'data-busy': true }}>
            Busy
          </Button>
          <Button type="button" attrs={{ 'aria-pressed': 'true' }}>
            Pressed
          </Button>
        </div>
      </Sample>
      <Sample name="Badges and notices">
        <div class="cluster">
          {tones.map((tone) => (
            <Badge tone={tone}>{tone}</Badge>
          ))}
          <Badge plain>Plain</Badge>
        </div>
        {tones.map((tone) => (
          <Notice tone={tone}>
            <p>A notice in the tone “{tone}”.</p>
            <p>A second line says what to do about it.</p>
          </Notice>
        ))}
      </Sample>
      <Sample name="Navigation">
        <Breadcrumb view={view} items={[{ label: 'Shop', href: '#main' }, { label: 'Kitchen', href: '#main' }, { label: 'Mugs' }]} />
        <Steps
          label="Steps"
          steps={[
            { label: 'Details', href: '#main', current: false },
            { label: 'Review', current: true },
          ]}
        />
        <Tabs
          label="Tabs"
          tabs={[
            { label: 'All', href: '#main', current: true, count: '1,284' },
            { label: 'Unpaid', href: '#main', current: false, count: '6' },
          ]}
        />
        <nav class="chips" aria-label="Chips">
          <a class="chip" href="#main">
            Mugs <span class="tally">18</span>
          </a>
          <a class="chip" href="#main" aria-current="page">
            Bowls
          </a>
          <a class="chip" href="#main">
            In stock <Icon name="x" />
          </a>
        </nav>
        <Pagination view={view} page={4} pages={12} href={(page) => `?page=${page}`} />
      </Sample>
      <Sample name="Panels">
        <div class="grid" data-min="large">
          <Panel
            title="Summary"
            id="sample-summary"
            actions={
              <a class="link small" href="#main">
                Edit
              </a>
            }
          >
            <Totals
              lines={[
                { label: 'Subtotal', amount: view.money(11600) },
                { label: 'Discount (HELLO10)', amount: view.money(-1160), tone: 'ok' },
                { label: 'Total', amount: view.money(10440), total: true },
              ]}
            />
          </Panel>
          <Panel title="Facts" id="sample-facts" footer="A foot for what comes after">
            <DescriptionList
              items={[
                { label: 'Method', value: 'Card ending 4242' },
                { label: 'Since', value: 'March 2025' },
              ]}
            />
          </Panel>
        </div>
      </Sample>
      <Sample name="Folds, dialogs, nothing and not yet">
        <div class="folds">
          <AccordionItem title="Materials and care" group="sample" open>
            Stoneware, lead-free glaze.
          </AccordionItem>
          <AccordionItem title="Dimensions" group="sample">
            9 × 9 × 10 cm.
          </AccordionItem>
        </div>
        <div>
          <Button type="button" attrs={{ 'data-dialog': 'sample-dialog' }}>
            Open a dialog
          </Button>
        </div>
        <Dialog view={view} id="sample-dialog" title="Delete this product?">
          <p>It is in two open carts. This cannot be undone.</p>
          <Button kind="danger">Delete</Button>
        </Dialog>
        <Skeleton label={view.t('common.loading')} />
        <progress class="progress" max="100" value="60" aria-label="Progress" />
        <EmptyState icon="search-x" title="No products match" text="Try fewer filters, or another word.">
          <LinkButton href="#main">Clear all</LinkButton>
        </EmptyState>
      </Sample>
    </>
  )
}
