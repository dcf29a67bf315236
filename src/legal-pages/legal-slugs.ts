export const legalPages = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

/**
 * Under these slugs a page is found, whoever wrote it. The first of a language is the one of its draft; former slugs are found by their
 * redirects.
 */
export const legalSlugs: Record<LegalPage, readonly string[]> = {
  terms: ['terms', 'agb', 'conditions-generales-de-vente', 'terms-and-conditions', 'terms-of-service', 'terms-of-sale', 'cgv'],
  privacy: ['privacy', 'datenschutz', 'confidentialite', 'privacy-policy', 'datenschutzerklaerung', 'politique-de-confidentialite'],
  returns: ['returns', 'widerruf', 'retours', 'withdrawal', 'returns-and-withdrawal', 'shipping-and-returns', 'refund-policy', 'rueckgabe'],
  imprint: ['imprint', 'impressum', 'mentions-legales', 'legal-notice'],
}

export const allLegalSlugs = legalPages.flatMap((kind) => legalSlugs[kind])

export const legalPageOfSlug = (slug: string): LegalPage => legalPages.find((kind) => legalSlugs[kind].includes(slug))!
