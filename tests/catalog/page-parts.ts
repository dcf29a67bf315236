import type { Answer } from '#tests/support/browser.ts'

/** Names on the cards of a listing, in order. */
export const cards = ({ text }: Answer): string[] =>
  [...text.matchAll(/<article class="card">[\s\S]*?<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)

/** The links of one part of a page, as `label -> address`. */
export const links = (markup: string): Record<string, string> =>
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
export const part = ({ text }: Answer, from: RegExp, to: string): string => {
  const at = text.search(from)
  return at < 0 ? '' : text.slice(at, text.indexOf(to, at))
}

/** The categories a listing leads to. */
export const tree = (answer: Answer) => links(part(answer, /<ul class="tree"/, '</fieldset>'))

/** What a listing is narrowed down by; each leads to the listing without it. */
export const chips = (answer: Answer) => links(part(answer, /<ul class="chips"/, '</ul>'))

/** The address search engines know a page by. */
export const canonical = ({ text }: Answer): string | undefined => /<link rel="canonical" href="http:\/\/localhost([^"]*)"/.exec(text)?.[1]
