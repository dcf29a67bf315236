export const isReservedSeoLink = (seoLink: string): boolean => reservedLinks.has(seoLink)

// Slugs of our own pages.
const reservedLinks = new Set(['create', 'edit', 'new', 'index', 'search', 'all', 'api', 'feed', 'null', 'undefined'])
