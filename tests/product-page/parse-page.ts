import type { TestResponse } from '#tests/support/test-client.ts'

export const cardNames = ({ text }: TestResponse): string[] =>
  [...text.matchAll(/<article class="card">[\s\S]*?<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)

/** The links in a part of a page, as `label -> URL`. */
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

/** The markup from the first match of `from` up to the next `to`; '' without a match. */
export const extractMarkup = ({ text }: TestResponse, from: RegExp, to: string): string => {
  const start = text.search(from)
  return start < 0 ? '' : text.slice(start, text.indexOf(to, start))
}

export const categoryLinks = (response: TestResponse) => linksByLabel(extractMarkup(response, /<ul class="tree"/, '</fieldset>'))

/** The active filter chips of a listing. Each links to the listing without that filter. */
export const filterLinks = (response: TestResponse) => linksByLabel(extractMarkup(response, /<ul class="chips"/, '</ul>'))

export const canonicalUrl = ({ text }: TestResponse): string | undefined =>
  /<link rel="canonical" href="http:\/\/localhost([^"]*)"/.exec(text)?.[1]
