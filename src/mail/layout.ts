import { toHex, toOklch } from '#src/lib/images/color.ts'
import { directionOf } from '#src/i18n/languages.ts'

export interface MailLayout {
  /** BCP 47. */
  language: string
  siteName: string
  baseUrl: string
  supportEmail: string
  /** Printed at the end; several lines. */
  merchantAddress: string
  /** #rrggbb, dark enough for white text on it. */
  accent: string
  /** Instead of the store's name; sizes in pixels. */
  logo: { src: string; width: number; height: number } | null
  /** To the store's legal pages, below the address; absolute. */
  links: { title: string; href: string }[]
}

/** Wraps an email body: one 600 px column in tables, inline styles for old clients, colors for dark mode. */
export function renderMailLayout(
  { subject, preheader, body }: { subject: string; preheader: string; body: string },
  layout: MailLayout,
): string {
  const { language, siteName, baseUrl, merchantAddress } = layout
  const name = Bun.escapeHTML(siteName)
  const links = layout.links.map(
    ({ title, href }) => `<a href="${Bun.escapeHTML(href)}" style="color:#63676f">${Bun.escapeHTML(title)}</a>`,
  )
  const footer = [...signatureLines(siteName, merchantAddress).map(Bun.escapeHTML), ...joined(links)].join('<br>')
  const brand = layout.accent
  const direction = directionOf(language)
  const darkBrand = toHex({ ...toOklch(brand), lightness: 0.8 })
  const { logo } = layout
  const title = logo
    ? `<img src="${Bun.escapeHTML(logo.src)}" alt="${name}" width="${logo.width}" height="${logo.height}" style="border:0;display:block">`
    : name
  return `<!doctype html>
<html lang="${Bun.escapeHTML(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #14161b !important }
  .sheet { background: #1d2027 !important; border-color: #343842 !important }
  .sheet, .sheet h1, .sheet h2, .sheet td { color: #eceef2 !important }
  .sheet td { border-color: #343842 !important }
  .sheet a, .name { color: ${darkBrand} !important }
  .sheet a.button { background: ${darkBrand} !important; color: #14161b !important }
  .quiet, .foot, .sheet blockquote { color: #a9aeb8 !important }
  .code { background: #282c35 !important }
}
</style>
</head>
<body class="ground" bgcolor="#f7f6f3" style="margin:0;padding:0;background:#f7f6f3">
${preheader === '' ? '' : `<div class="preheader" style="${hidden}">${Bun.escapeHTML(preheader)}<span translate="no">${filler}</span></div>`}
<table role="presentation" class="ground" lang="${Bun.escapeHTML(language)}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f7f6f3" style="background:#f7f6f3">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="padding:8px 4px 20px"><a class="name" href="${Bun.escapeHTML(baseUrl)}/" style="${font};font-size:20px;font-weight:700;color:${brand};text-decoration:none">${title}</a></td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="${font};background:#ffffff;border:1px solid #e6e4df;border-radius:12px;padding:28px 28px 20px;font-size:16px;line-height:1.55;color:#22252d">
${styleRewriter(brand, direction).transform(body)}
</td></tr>
<tr><td class="foot" style="${font};padding:20px 4px;font-size:13px;line-height:1.5;color:#63676f">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

const joined = (links: string[]): string[] => (links.length === 0 ? [] : [links.join(' · ')])

export function signatureLines(siteName: string, merchantAddress: string): string[] {
  const lines = merchantAddress.split('\n').filter((line) => line.trim() !== '')
  return lines[0]?.trim() === siteName ? lines : [siteName, ...lines]
}

// Outlook knows only its own word for it.
const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f7f6f3;mso-hide:all'

// Keeps what follows from being shown beside the subject.
const filler = '&#847;&zwnj;&nbsp;'.repeat(40)

const font = `font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

/** By accent and direction: making one takes as long as using it. */
const styleRewriters = new Map<string, HTMLRewriter>()

// Staff may try many accents.
const maxStyleRewriters = 10

// Many email clients drop style sheets, so styles are inlined.
function styleRewriter(brand: string, direction: 'ltr' | 'rtl'): HTMLRewriter {
  const key = `${brand} ${direction}`
  const known = styleRewriters.get(key)
  if (known) return known
  if (styleRewriters.size >= maxStyleRewriters) styleRewriters.clear()
  const created = createStyleRewriter(brand, direction)
  styleRewriters.set(key, created)
  return created
}

function createStyleRewriter(brand: string, direction: 'ltr' | 'rtl'): HTMLRewriter {
  // Email clients do not know logical properties.
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const styles: [string, string][] = [
    ['h1', 'margin:0 0 16px;font-size:24px;line-height:1.25;color:#22252d'],
    ['h2', 'margin:28px 0 8px;font-size:17px;line-height:1.3;color:#22252d'],
    ['p:not(.code):not(.quiet)', 'margin:0 0 16px'],
    ['p.quiet', 'margin:0 0 16px;font-size:14px;color:#63676f'],
    ['span.quiet', 'font-size:14px;color:#63676f'],
    [
      'p.code',
      'margin:0 0 16px;padding:14px;border-radius:8px;background:#f1efea;font-size:30px;font-weight:700;letter-spacing:6px;text-align:center',
    ],
    ['a:not(.button)', `color:${brand}`],
    [
      'a.button',
      `display:inline-block;padding:12px 22px;border-radius:8px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none`,
    ],
    ['ul, ol', `margin:0 0 16px;padding:0;padding-${start}:22px`],
    ['blockquote', `margin:0 0 16px;padding:0;padding-${start}:14px;border-${start}:3px solid #e6e4df;color:#63676f`],
    ['img', 'max-width:100%;height:auto;border:0'],
    ['table.rows', 'width:100%;border-collapse:collapse;margin:8px 0 20px'],
    ['tr.item td', 'padding:10px 0;border-bottom:1px solid #e6e4df;vertical-align:top'],
    ['tr.sum td', 'padding:6px 0'],
    ['tr.total td', 'padding:10px 0;font-size:18px;font-weight:700'],
  ]
  let rewriter = new HTMLRewriter()
  for (const [selector, style] of styles)
    rewriter = rewriter.on(selector, { element: (element) => void element.setAttribute('style', style) })
  return (
    rewriter
      // Outlook ignores the padding of links.
      .on('a.button', {
        element(link) {
          link.prepend(
            '<!--[if mso]><i style="mso-font-width:200%;mso-text-raise:18px">&emsp;</i><span style="mso-text-raise:9px"><![endif]-->',
            asHtml,
          )
          link.append('<!--[if mso]></span><i style="mso-font-width:200%">&emsp;&#8203;</i><![endif]-->', asHtml)
        },
      })
      .on('td.amount', {
        element(cell) {
          cell.setAttribute('align', end!)
          cell.setAttribute('style', `${cell.getAttribute('style') ?? ''};white-space:nowrap;padding-${start}:16px`)
        },
      })
  )
}

const asHtml = { html: true }
