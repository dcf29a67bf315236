// Draws static/icons.svg and the list of names from the Lucide collection (ISC licence): bun static/build-icons.ts
import { icons } from '@iconify-json/lucide/icons.json' with { type: 'json' }

const used = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-down',
  'badge-check',
  'bold',
  'book-open',
  'bookmark',
  'box',
  'boxes',
  'calendar',
  'chart-no-axes-column',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-alert',
  'circle-check',
  'circle-question-mark',
  'circle-x',
  'clock',
  'code',
  'copy',
  'credit-card',
  'download',
  'ellipsis',
  'external-link',
  'eye',
  'eye-off',
  'file-text',
  'folder',
  'folder-tree',
  'gift',
  'globe',
  'heading-2',
  'heading-3',
  'house',
  'image',
  'inbox',
  'info',
  'italic',
  'key-round',
  'languages',
  'layout-dashboard',
  'leaf',
  'link',
  'list',
  'list-filter',
  'list-ordered',
  'lock',
  'log-in',
  'log-out',
  'mail',
  'menu',
  'message-circle',
  'minus',
  'monitor',
  'moon',
  'package',
  'package-check',
  'pencil',
  'percent',
  'phone',
  'pilcrow',
  'play',
  'plus',
  'printer',
  'quote',
  'receipt',
  'redo-2',
  'refresh-cw',
  'rotate-ccw',
  'search',
  'search-x',
  'send',
  'settings',
  'shield-check',
  'shopping-bag',
  'sliders-horizontal',
  'star',
  'store',
  'strikethrough',
  'sun',
  'table',
  'tag',
  'tags',
  'text-align-center',
  'text-align-end',
  'text-align-start',
  'ticket-percent',
  'trash',
  'triangle-alert',
  'truck',
  'underline',
  'undo-2',
  'upload',
  'user',
  'users',
  'wallet',
  'warehouse',
  'wrench',
  'x',
  'zoom-in',
] as const

const missing = used.filter((name) => !(name in icons))
if (missing.length > 0) throw new Error(`Not in the collection: ${missing.join(', ')}`)

const symbols = used.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${plain(icons[name as keyof typeof icons].body)}</symbol>`)
// Ours: a rating's five stars, solid, and so small that a list of rated products does not grow with them.
const star = 'l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z'
const fiveStars = [12, 36, 60, 84, 108].map((middle) => `M${middle} 2${star}`).join('')
symbols.push(`<symbol id="five-stars" viewBox="0 0 120 24"><path d="${fiveStars}"/></symbol>`)
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
// The address carries the hash, as the asset server makes it, so that browsers keep the sprite for good.
const hash = new Bun.CryptoHasher('sha256').update(sprite).digest('hex').slice(0, 10)
await Bun.write(`${import.meta.dir}/icons.svg`, sprite)
await Bun.write(
  `${import.meta.dir}/../templates/ui/icon-names.ts`,
  `// Written by static/build-icons.ts.
export const iconSprite = '/static/icons.${hash}.svg'

const iconNames = [
${used.map((name) => `  '${name}',\n`).join('')}] as const

export type IconName = (typeof iconNames)[number]

/** True for the name of a drawing in the sprite. */
export function isIconName(name: string): name is IconName {
  return (iconNames as readonly string[]).includes(name)
}
`,
)

// Stroke and fill are set once in the stylesheet.
function plain(body: string): string {
  return body.replace(/ (?:stroke|fill|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g, '').replace(/<g>(.*)<\/g>/s, '$1')
}
