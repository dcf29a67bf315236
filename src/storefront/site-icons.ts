import { appearanceOf } from '#src/appearance/appearance.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import type { Settings } from '#src/settings/settings.ts'

interface IconKind {
  /** Pixels of each side. */
  size: number
  /** Of a side. Systems show at least the inner 80 % of a maskable icon, as a circle. */
  share: number
  isOpaque: boolean
}

/** Every icon that is made of the uploaded one, by the name in its URL. */
export const icons = {
  'favicon-16': { size: 16, share: 1, isOpaque: false },
  'favicon-32': { size: 32, share: 1, isOpaque: false },
  'touch-180': { size: 180, share: 0.86, isOpaque: true },
  'app-192': { size: 192, share: 1, isOpaque: false },
  'app-512': { size: 512, share: 1, isOpaque: false },
  'maskable-512': { size: 512, share: 0.6, isOpaque: true },
} as const satisfies Record<string, IconKind>
export type IconName = keyof typeof icons

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** Changes with the image and with what is behind it. */
export function iconPath(settings: Settings, name: IconName): string {
  const version = Bun.hash(settings.favicon + appearanceOf(settings).light.surface).toString(36)
  return `/icons/${name}.png?v=${version}`
}

/** For devices that put the store on their home screen. `builtIn` is the URL of the icon without an uploaded one. */
export function webManifest(settings: Settings, builtIn: string) {
  const { light } = appearanceOf(settings)
  const icon = (name: IconName, purpose: string) => {
    const { size } = icons[name]
    return { src: iconPath(settings, name), sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return {
    name: settings.site_name,
    start_url: '/',
    display: 'browser',
    theme_color: light.accent,
    background_color: light.background,
    icons: storedImage(settings.favicon)
      ? [icon('app-192', 'any'), icon('app-512', 'any'), icon('maskable-512', 'maskable')]
      : [{ src: builtIn, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}
