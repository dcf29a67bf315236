import type { Exec, Tx } from '#db/types.ts'
import { findBlockKind } from '#src/blocks/block-kinds.ts'
import type { Block, BlockDocument } from '#src/blocks/block-document.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { type FoundLegalPage, draftNoticeId, findLegalPages } from '#src/legal-pages/find-legal-pages.ts'
import type { LegalPage } from '#src/legal-pages/legal-slugs.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import type { Editor } from '#src/publishing/drafts.ts'
import { applySettings } from '#src/settings/change-settings.ts'
import { readSettings } from '#src/settings/settings.ts'
import { type CreatedFooter, addFooterLinks, hasFooterLinks } from './footer-links.ts'
import { legalPagesOf } from './needed-legal-pages.ts'
import { type SettingPlan, planSettings } from './plan-settings.ts'
import { presetOf } from './preset-countries.ts'
import { type PresetLanguage, presetTexts } from './texts/preset-texts.ts'
import type { StoreFacts } from './texts/store-facts.ts'

export const legalSettingKeys = ['withdrawal_days', 'return_days'] as const
export type LegalSettingKey = (typeof legalSettingKeys)[number]

export interface PagePlan {
  kind: LegalPage
  title: string
  slug: string
  /** The page that is there; null = it would be created. */
  found: FoundLegalPage | null
}

export interface LegalPlan {
  settings: SettingPlan<LegalSettingKey>[]
  pages: PagePlan[]
  /** Links to the pages in the footer. */
  footer: { name: string; isDone: boolean }
}

interface LegalContext {
  country: string
  language: PresetLanguage
  now: number
}

export async function planLegal(q: Exec, { country, language, now }: LegalContext): Promise<LegalPlan> {
  const found = await findLegalPages(q, now)
  const { pages, footer } = await presetTexts(language)
  return {
    settings: await planSettings(q, await wantedSettings(q, country)),
    pages: legalPagesOf(country).map((kind) => ({ kind, ...pages[kind], found: found[kind] ?? null })),
    footer: {
      name: footer,
      isDone: await hasFooterLinks(
        q,
        Object.values(found).map(({ id }) => id),
      ),
    },
  }
}

export interface CreatedLegal {
  settings: Record<string, [unknown, unknown]>
  pages: { id: number; updatedAt: number }[]
  footer: CreatedFooter[]
}

/** Saves the chosen settings and creates drafts of the chosen pages that are still missing. Nothing becomes public. */
export async function createLegal(
  tx: Tx,
  { keys, editor, ...context }: LegalContext & { keys: readonly string[]; editor: Editor },
): Promise<CreatedLegal> {
  const { country, language, now } = context
  const wanted = Object.entries(await wantedSettings(tx, country)).filter(([key]) => keys.includes(key))
  const settings = await applySettings(tx, Object.fromEntries(wanted), now)
  const facts = await storeFacts(tx, country)
  const texts = await presetTexts(language)
  const pages: CreatedLegal['pages'] = []
  const plan = await planLegal(tx, context)
  for (const { kind, title, slug, found } of plan.pages) {
    if (found || !keys.includes(kind)) continue
    const document = draftDocument(texts.draft, texts.pages[kind].html(facts))
    pages.push({ id: await createPage(tx, { ...emptyFacts, title, slug, document }, { editor, now }), updatedAt: now })
  }
  const linked = Object.values(await findLegalPages(tx, now)).filter(({ state }) => state !== 'trash')
  const isLinked = keys.includes('footer') && !plan.footer.isDone && linked.length > 0
  const footer = isLinked ? [await addFooterLinks(tx, { name: plan.footer.name, pageIds: linked.map(({ id }) => id), now })] : []
  return { settings, pages, footer }
}

/** At least the period of the law; a longer one of the store stays. */
async function wantedSettings(q: Exec, country: string) {
  const { withdrawalDays } = presetOf(country)
  if (withdrawalDays === null) return {}
  const { return_days } = await readSettings(q)
  const isLonger = return_days !== null && return_days >= withdrawalDays
  return { withdrawal_days: withdrawalDays, ...(isLonger ? {} : { return_days: withdrawalDays }) }
}

async function storeFacts(q: Exec, country: string): Promise<StoreFacts> {
  const settings = await readSettings(q)
  const { withdrawalDays, guaranteeYears } = presetOf(country)
  return {
    name: settings.site_name,
    address: settings.merchant_address.split('\n').filter((line) => line.trim() !== ''),
    email: settings.support_email,
    vatNumber: settings.seller_vat_number,
    country,
    isUnion: isInEuropeanUnion(country),
    withdrawalDays,
    returnDays: settings.return_days,
    guaranteeYears,
  }
}

function draftDocument(draft: { title: string; html: string }, html: string): BlockDocument {
  return {
    version: 1,
    blocks: [block('callout', draftNoticeId, { tone: 'warn', title: draft.title, html: draft.html }), block('text', 'text1', { html })],
  }
}

function block(kind: string, id: string, data: Record<string, unknown>): Block {
  const { version, defaults } = findBlockKind(kind)!
  return { id, kind, version, data: { ...structuredClone(defaults), ...data } }
}
