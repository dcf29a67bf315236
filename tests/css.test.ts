import { Glob } from 'bun'
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticRoot } from '#src/web/assets.ts'
import { markupNamesIn, markupNamesOfApp, type MarkupNames } from '#tests/support/markup-names.ts'
import { parseStylesheet, type Stylesheet } from '#tests/support/stylesheet.ts'

const tokensPath = 'css/tokens.css'

interface Site {
  sheets: Stylesheet[]
  markup: MarkupNames
}

/** Returns violations, each with file and line. */
type Rule = (site: Site) => string[]

const tokenSheets = [tokensPath, 'css/admin-tokens.css']
const exceptTokens = (sheets: Stylesheet[]) => sheets.filter(({ path }) => !tokenSheets.includes(path))
const tokensOf = (sheets: Stylesheet[]) => sheets.find(({ path }) => path === tokensPath)

// Relative to the text, the box or the screen. Other units need a token.
const relativeUnits = ['%', 'fr', 'ch', 'em', 'vw', 'vh', 'dvh', 'cqi', 'deg', 'turn']
// Plain numbers need a token here.
const numbered = ['z-index', 'line-height', 'font-size']

const noLiterals: Rule = ({ sheets }) =>
  exceptTokens(sheets).flatMap(({ path, declarations }) =>
    declarations.flatMap(({ property, value, line }) =>
      literalsIn(property, value).map((literal) => `${path}:${line} ${property} has ${literal}: use a token of static/${tokensPath}`),
    ),
  )

function literalsIn(property: string, value: string): string[] {
  const bare = value.replace(/var\(--[\w-]+/g, '(').replace(/'[^']*'/g, '')
  const sizes = [...bare.matchAll(/(?<![\w#.-])-?[\d.]+([a-z]+|%)/g)].filter((match) => !relativeUnits.includes(match[1]!))
  const colors = [...bare.matchAll(/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|url\(data:/g)]
  const words = namesProperties(property) ? [] : [...bare.matchAll(/(?<![\w-])[a-z]+(?![\w(-])/gi)].filter(([word]) => isNamedColor(word))
  const numbers = numbered.includes(property) && /^-?[\d.]+$/.test(bare) && bare !== '0' ? [bare] : []
  return [...sizes, ...colors, ...words].map((match) => match[0]).concat(numbers)
}

// `background` and `color` are properties here. Bun.color reads `background` as a system color.
const namesProperties = (property: string) => /^(transition|will-change)/.test(property)

const isNamedColor = (word: string) => !/^(transparent|currentcolor)$/i.test(word) && Bun.color(word, 'hex') !== null

/** Positioned by scripts, which measure from the left in every language. */
const placedByScripts = ['css/product-page/gallery.css', 'css/block-editor/stage.css']

const isMirrored: Rule = ({ sheets }) =>
  sheets.flatMap(({ path, declarations }) =>
    declarations
      .filter(({ property, value }) => isPhysical(property, value) && !(property === 'left' && placedByScripts.includes(path)))
      .map(({ property, line }) => `${path}:${line} ${property} is the same side in every language: use inline-start and inline-end`),
  )

const sided =
  /^(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$/

/** True when it names left or right, or a shorthand has different ones. */
function isPhysical(property: string, value: string): boolean {
  if (sided.test(property)) return true
  if (/^(text-align|float|clear|caption-side)$/.test(property)) return /\b(left|right)\b/.test(value)
  if (!/^(inset|margin|padding|border-width|scroll-padding)$/.test(property)) return false
  const [, right, , left] = splitValues(value)
  return left !== undefined && left !== right
}

/** Values of a shorthand: `0 calc(1px + 2px)` are two. */
function splitValues(value: string): string[] {
  const values: string[] = ['']
  let depth = 0
  for (const character of value) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === ' ' && depth === 0) values.push('')
    else values[values.length - 1] += character
  }
  return values.filter(Boolean)
}

const fiveBreakpoints: Rule = ({ sheets }) => {
  const { widths, heights } = breakpointsIn(tokensOf(sheets)?.text ?? '')
  const allowed = new RegExp(
    [`\\(width (?:<=|>) (?:${widths.join('|')})\\)`, `\\((?:${widths.join('|')}) < width <= (?:${widths.join('|')})\\)`]
      .concat(heights.map((height) => `\\(min-height: ${height}\\)`))
      .join('|'),
    'g',
  )
  const tooMany = widths.length > 5 ? [`${tokensPath}:1 lists ${widths.length} breakpoints: five are enough`] : []
  const others = sheets.flatMap(({ path, preludes }) =>
    preludes
      .filter(({ text }) => /^@(media|container)\b/.test(text) && /\d/.test(text.replace(allowed, '')))
      .map(({ text, line }) => `${path}:${line} ${text}: use (width <= …) or (width > …) with one of ${widths.join(', ')}`),
  )
  return [...tooMany, ...others]
}

/** The list in the first comment of tokens.css. */
function breakpointsIn(tokens: string): { widths: string[]; heights: string[] } {
  const head = /^\/\*[^]*?\*\//.exec(tokens)?.[0] ?? ''
  return {
    widths: [...head.matchAll(/^ +(\d+px) /gm)].map((match) => match[1]!),
    heights: [...head.matchAll(/Height: (\w+)/g)].map((match) => match[1]!),
  }
}

const noDeadSelectors: Rule = ({ sheets, markup }) =>
  sheets.flatMap(({ path, preludes }) =>
    preludes
      .filter(({ text }) => !text.startsWith('@'))
      .flatMap(({ text, line }) =>
        deadNamesIn(text, markup).map((name) => `${path}:${line} selects ${name}, which is in no template and no script: remove the rule`),
      ),
  )

function deadNamesIn(selector: string, markup: MarkupNames): string[] {
  const attributes = [...selector.matchAll(/\[(data-[\w-]+)/g)].map((match) => match[1]!)
  const classes = [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]!)
  return [
    ...classes.filter((name) => !markup.hasClass(name)).map((name) => `.${name}`),
    ...attributes.filter((name) => !markup.hasAttribute(name)).map((name) => `[${name}]`),
  ]
}

const usesIn = (text: string) => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]!))

const noUnusedTokens: Rule = ({ sheets }) => {
  const used = usesIn(sheets.flatMap(({ declarations }) => declarations.map(({ value }) => value)).join('\n'))
  return sheets
    .filter(({ path }) => tokenSheets.includes(path))
    .flatMap(({ path, declarations }) =>
      declarations
        .filter(({ property }) => property.startsWith('--') && !used.has(property))
        .map(({ property, line }) => `${path}:${line} ${property} is used by no stylesheet: remove it`),
    )
}

const noUnknownProperties: Rule = ({ sheets }) => {
  const known = new Set(sheets.flatMap(({ declarations }) => declarations.map(({ property }) => property)))
  return sheets.flatMap(({ path, declarations }) =>
    declarations.flatMap(({ value, line }) =>
      // With a fallback, as in var(--tone, var(--ink)), it may be undeclared or set by a script.
      [...value.matchAll(/var\((--[\w-]+)\)/g)]
        .map((match) => match[1]!)
        .filter((name) => !known.has(name))
        .map((name) => `${path}:${line} uses ${name}, which no stylesheet declares`),
    ),
  )
}

// Chromium recalculates the style of the whole page at every insertion for `* + *` and a bare `:nth-child()`, and at many changes for
// `:has()` of the root.
const noCostlySelectors: Rule = ({ sheets }) =>
  sheets.flatMap(({ path, preludes }) =>
    preludes
      .filter(
        ({ text }) => !text.startsWith('@') && /(^|[\s>,(])\*\s*[+~]|(^|[\s>]):nth-|(^|[\s,])(html|body|:root)[\w[\]-]*:has\(/.test(text),
      )
      .map(
        ({ text, line }) => `${path}:${line} ${text}: use :where(:not(:first-child)), name the element, or let a script set an attribute`,
      ),
  )

// axe would find a page that is turned, but reads every stylesheet again for it.
const noOrientation: Rule = ({ sheets }) =>
  sheets.flatMap(({ path, preludes }) =>
    preludes
      .filter(({ text }) => /^@media\b.*\borientation\b/.test(text))
      .map(({ text, line }) => `${path}:${line} ${text}: a page looks the same however a device is held, use its width`),
  )

const sheets = [...new Glob('css/**/*.css').scanSync({ cwd: staticRoot() })]
  .sort()
  .map((path) => parseStylesheet(path, readFileSync(join(staticRoot(), path), 'utf8')))
const app: Site = { sheets, markup: markupNamesOfApp() }

type Sample = [path: string, css: string]
const head = `/* Breakpoints:\n     480px  phone\n     860px  tablet\n   Height: 56rem */\n`
const markup = markupNamesIn({
  markup: `<p class="card wide" data-tone="bad"><i class={open ? 'is-open' : \`side-\${name}\`}>{view.t('gone')}`,
})

const rules: Record<string, { rule: Rule; breaks: Sample[]; keeps: Sample[] }> = {
  'sizes, times and colors are tokens': {
    rule: noLiterals,
    breaks: [
      ['css/a.css', '.a { gap: 8px }'],
      ['css/a.css', '.a { margin: -1px }'],
      ['css/a.css', '.a { width: calc(100% - 2rem) }'],
      ['css/a.css', '.a { transition: color 160ms }'],
      ['css/a.css', '.a { color: #fff }'],
      ['css/a.css', '.a { color: rgb(0 0 0 / 50%) }'],
      ['css/a.css', '.a { --fill: oklch(50% 0.1 20) }'],
      ['css/a.css', '.a { border: var(--hairline) solid rebeccapurple }'],
      ['css/a.css', `.a { background: url("data:image/svg+xml,%3Csvg stroke='%23858a94'/%3E") }`],
      ['css/a.css', '.a { z-index: 20 }'],
      ['css/a.css', '.a { line-height: 1.4 }'],
    ],
    keeps: [
      ['css/a.css', '.a { margin: 0 auto; width: calc(100% - var(--space-4)); gap: 0.4em; max-width: 68ch; z-index: var(--z-bar) }'],
      [
        'css/a.css',
        '.a { grid-template-columns: 2fr 1fr; min-height: 100dvh; rotate: 45deg; --across: 3.3; content: "8px" }'.replaceAll('"', "'"),
      ],
      ['css/a.css', '/* 8px */ .a { color: currentColor; background: color-mix(in oklab, var(--white) 18%, transparent) }'],
      [tokensPath, ':root { --space-1: 4px; --ink: #222 }'],
    ],
  },
  'layouts are mirrored in languages that are written from right to left': {
    rule: isMirrored,
    breaks: [
      ['css/a.css', '.a { left: 0 }'],
      ['css/a.css', '.a { margin-right: auto }'],
      ['css/a.css', '.a { border-top-left-radius: 0 }'],
      ['css/a.css', '.a { text-align: right }'],
      ['css/a.css', '.a { padding: 0 var(--a) 0 calc(var(--a) + var(--b)) }'],
      ['css/a.css', '.a { inset: 0 0 auto auto }'],
    ],
    keeps: [
      ['css/a.css', '.a { inset-inline-start: 0; margin-inline-end: auto; text-align: end; border-start-start-radius: 0 }'],
      ['css/a.css', '.a { padding: 0 calc(var(--a) + var(--b)) 1em calc(var(--a) + var(--b)); inset: auto 0 0 }'],
      ['css/block-editor/stage.css', '.a { left: 0 }'],
    ],
  },
  'queries use the breakpoints that tokens.css lists': {
    rule: fiveBreakpoints,
    breaks: [
      [tokensPath, `${head}@media (width <= 700px) {}`],
      [tokensPath, `${head}@media (max-width: 860px) {}`],
      [tokensPath, `${head}@container (width > 30rem) {}`],
      [tokensPath, `${head}@media (width > 860px) and (min-height: 40rem) {}`],
      [tokensPath, head.replace('860px', '500px a\n     600px b\n     700px c\n     800px d\n     860px')],
    ],
    keeps: [
      [tokensPath, `${head}@media (width > 860px) and (min-height: 56rem) {} @container (width <= 480px) {}`],
      [tokensPath, `${head}@media print {} @media (480px < width <= 860px), (scripting: none) {}`],
    ],
  },
  'selectors name what pages and scripts use': {
    rule: noDeadSelectors,
    breaks: [
      ['css/a.css', '.gone { gap: 0 }'],
      ['css/a.css', '.card {\n  &:not(.gone) { gap: 0 } }'],
      ['css/a.css', '[data-gone] { gap: 0 }'],
    ],
    keeps: [
      ['css/a.css', ".card.wide:hover > .is-open[data-tone='bad.worse'] { gap: 0 }"],
      ['css/a.css', '.side-left { transition: scale .5s }'],
    ],
  },
  'tokens are used': {
    rule: noUnusedTokens,
    breaks: [[tokensPath, ':root { --space-1: 4px; }']],
    keeps: [[tokensPath, ':root { --space-1: 4px; gap: var(--space-1) }']],
  },
  'no selector makes the browser restyle the whole page': {
    rule: noCostlySelectors,
    breaks: [
      ['css/a.css', '.card > * + * { gap: 0 }'],
      ['css/a.css', '.card {\n  > * ~ p { gap: 0 } }'],
      ['css/a.css', '.card > :nth-child(2) { gap: 0 }'],
      ['css/a.css', 'html:has(dialog[open]) { overflow: hidden }'],
      ['css/a.css', ':root:has(.card) { overflow: hidden }'],
    ],
    keeps: [['css/a.css', '.card:has(.wide) > :where(:not(:first-child)), .card > p:nth-child(2), .card > * { gap: 0 }']],
  },
  'no page depends on how a device is held': {
    rule: noOrientation,
    breaks: [['css/a.css', '@media (orientation: landscape) { .a { rotate: 90deg } }']],
    keeps: [['css/a.css', '@media print { .a { rotate: 90deg } }']],
  },
  'var() names what a stylesheet declares': {
    rule: noUnknownProperties,
    breaks: [['css/a.css', '.a { gap: var(--spcae-1) }']],
    keeps: [['css/a.css', '.a { --gap: 0; gap: var(--gap); color: var(--tone, currentColor) }']],
  },
}

describe.each(Object.entries(rules))('%s', (_, { rule, breaks, keeps }) => {
  test('holds in every stylesheet', () => {
    expect(rule(app)).toEqual([])
  })

  test('detects a violation', () => {
    const violations = ([path, css]: Sample) => rule({ sheets: [parseStylesheet(path, css)], markup })
    for (const sample of breaks) expect([sample, violations(sample)]).toEqual([sample, [expect.stringMatching(/^css\/\w+\.css:\d+ /)]])
    for (const sample of keeps) expect([sample, violations(sample)]).toEqual([sample, []])
  })
})

test('a violation reports its line', () => {
  const [first] = noLiterals({ sheets: [parseStylesheet('css/a.css', '/* one\n two */\n.a {\n  gap: 0;\n  width: 8px;\n}')], markup })
  expect(first).toStartWith('css/a.css:5 width')
})
