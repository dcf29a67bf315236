import type { PageCard } from './find-pages.ts'
import { pagePath } from './page-slug.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

interface Feed {
  title: string
  description: string
  /** BASE_URL, without a slash at its end. */
  baseUrl: string
  /** Of the archive. */
  path: string
  entries: PageCard[]
  language: string
}

/** An Atom feed (RFC 4287), newest first. */
export function atomFeed({ title, description, baseUrl, path, entries, language }: Feed): string {
  const updatedAt = Math.max(0, ...entries.map(({ publishedAt, revisedAt }) => Math.max(publishedAt, revisedAt)))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<title>${xml(title)}</title>`,
    ...(description === '' ? [] : [`<subtitle>${xml(description)}</subtitle>`]),
    `<id>${xml(baseUrl + encodeAddress(path))}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(baseUrl + encodeAddress(path))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${baseUrl}${encodeAddress(path)}/feed.xml`)}"/>`,
    `<updated>${iso(updatedAt)}</updated>`,
    ...entries.map((entry) => atomEntry(entry, baseUrl)),
    '</feed>',
    '',
  ].join('\n')
}

function atomEntry({ id, slug, title, excerpt, author, publishedAt, revisedAt }: PageCard, baseUrl: string): string {
  return [
    '<entry>',
    `<title>${xml(title)}</title>`,
    // Of the page, not of its address, which may change.
    `<id>${xml(`${baseUrl}/#page-${id}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(baseUrl + pagePath(slug))}"/>`,
    `<published>${iso(publishedAt)}</published>`,
    `<updated>${iso(Math.max(publishedAt, revisedAt))}</updated>`,
    `<author><name>${xml(author || new URL(baseUrl).host)}</name></author>`,
    ...(excerpt === '' ? [] : [`<summary>${xml(excerpt)}</summary>`]),
    '</entry>',
  ].join('\n')
}

const iso = (ms: number): string => new Date(ms).toISOString()

// XML allows no other control characters, not even escaped.
const xml = (text: string): string =>
  Bun.escapeHTML(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
