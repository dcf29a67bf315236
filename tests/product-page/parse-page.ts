import type { TestResponse } from '#tests/support/test-client.ts'

/** Names on the cards of a listing, in order. */
export const cardNames = ({ text }: TestResponse): string[] =>
  [...text.matchAll(/<article class="card">[\s\S]*?<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)

/** The links of one part of a page, as `label -> address`. */
export const linksByLabel = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, label]) => [
      label!
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      href!.replaceAll('&amp;', '&'),
    ]),
  )

/** The markup of a page from the first place that matches up to the next `to`; '' where there is none. */
export const extractMarkup = ({ text }: TestResponse, from: RegExp, to: string): string => {
  const start = text.search(from)
  return start < 0 ? '' : text.slice(start, text.indexOf(to, start))
}

/** The categories a listing leads to. */
export const categoryLinks = (response: TestResponse) => linksByLabel(extractMarkup(response, /<ul class="tree"/, '</fieldset>'))

/** What a listing is narrowed down by; each leads to the listing without it. */
export const filterLinks = (response: TestResponse) => linksByLabel(extractMarkup(response, /<ul class="chips"/, '</ul>'))

/** The address search engines know a page by. */
export const canonicalUrl = ({ text }: TestResponse): string | undefined =>
  /<link rel="canonical" href="http:\/\/localhost([^"]*)"/.exec(text)?.[1]
