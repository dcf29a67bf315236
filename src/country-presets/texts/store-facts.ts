import type { LegalPage } from '#src/legal-pages/legal-slugs.ts'

/** What the store's own settings know; '' and [] become placeholders in square brackets. */
export interface StoreFacts {
  name: string
  address: string[]
  email: string
  vatNumber: string
  country: string
  isUnion: boolean
  /** Null = the law names no period. */
  withdrawalDays: number | null
  /** Null = the store takes nothing back. */
  returnDays: number | null
  guaranteeYears: number | null
}

/** What shoppers read of presets, in one language. */
export interface PresetTexts {
  draft: { title: string; html: string }
  /** Heading of the links in the footer. */
  footer: string
  rates: { standard: string; international: string }
  pages: Record<LegalPage, { title: string; slug: string; html(facts: StoreFacts): string }>
}

/** A heading and its paragraphs, as plain text. */
type Section = readonly [heading: string, ...paragraphs: (string | null)[]]

export const sectionsHtml = (sections: readonly Section[]): string =>
  sections
    .map(([heading, ...paragraphs]) => {
      const shown = paragraphs.filter((text) => text !== null)
      return `<h2>${Bun.escapeHTML(heading)}</h2>${shown.map((text) => `<p>${lines(text)}</p>`).join('')}`
    })
    .join('')

const lines = (text: string): string => text.split('\n').map(Bun.escapeHTML).join('<br>')

/** The store with its address and email, one a line. */
export const contactLines = ({ name, address, email }: StoreFacts, placeholders: { address: string; email: string }): string =>
  [name, ...(address.length > 0 ? address : [placeholders.address]), email || placeholders.email].join('\n')
