import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Badge, ErrorNotice, Notice, type Tone } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { documentFontsPath } from './document-fonts-path.ts'

interface ListedPack {
  pack: { slug: 'jp' | 'sc' | 'tc' | 'kr'; file: string; bytes: number; urls: readonly [string, ...string[]] }
  state: 'installed' | 'damaged' | 'missing'
}

interface DocumentFontsProps {
  view: View
  packs: ListedPack[]
  /** Why the last one could not be installed. */
  error: string | null
}

export function DocumentFontsPage({ view, packs, error }: DocumentFontsProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={t('documentFonts.title')} note={t('documentFonts.note')} />
      <ErrorNotice text={error} />
      <p>{t('documentFonts.shipped')}</p>
      <div class="processor-cards">
        {packs.map((listed) => (
          <PackCard view={view} {...listed} />
        ))}
      </div>
    </div>
  )
}

const tones: Record<ListedPack['state'], Tone> = { installed: 'ok', damaged: 'bad', missing: 'neutral' }

function PackCard({ view, pack, state }: ListedPack & { view: View }) {
  const { t } = view
  const name = t(`documentFonts.name.${pack.slug}`)
  const source = (
    <a class="link" href={pack.urls[0]} rel="noreferrer" translate="no">
      {new URL(pack.urls[0]).host}
    </a>
  )
  const byHand = (
    <>
      {t('documentFonts.byHandText')} <code translate="no">{`media/${pack.file}`}</code>
    </>
  )
  return (
    <Panel title={name} id={`font-${pack.slug}`} actions={<Badge tone={tones[state]}>{t(`documentFonts.state.${state}`)}</Badge>}>
      <div class="stack" data-gap="4">
        <DescriptionList
          items={[
            { label: t('documentFonts.size'), value: view.fileSize(pack.bytes) },
            { label: t('documentFonts.license'), value: <span translate="no">Noto Sans, SIL Open Font License 1.1</span> },
            ...(state === 'installed'
              ? []
              : [
                  { label: t('documentFonts.source'), value: source },
                  { label: t('documentFonts.byHand'), value: byHand },
                ]),
          ]}
        />
        {state === 'damaged' && <Notice tone="bad">{t('documentFonts.damagedText')}</Notice>}
        {view.can('settings', 'write') && <PackActions view={view} slug={pack.slug} name={name} state={state} />}
      </div>
    </Panel>
  )
}

function PackActions({ view, slug, name, state }: { view: View; slug: string; name: string; state: ListedPack['state'] }) {
  const { t } = view
  const verb = state === 'installed' ? 'remove' : 'install'
  return (
    // A page load: a download may take longer than a request of a script waits.
    <form method="post" action={`${documentFontsPath}/${slug}/${verb}`}>
      <Button size="small" id={`${verb}-${slug}`} attrs={{ 'aria-label': t(`documentFonts.actionOf.${verb}`, { name }) }}>
        {t(`documentFonts.action.${verb}`)}
      </Button>
    </form>
  )
}
