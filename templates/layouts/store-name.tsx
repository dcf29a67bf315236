import type { View } from '#src/web/view.ts'

export function StoreName({ view }: { view: View }) {
  const { logo } = view.branding
  if (logo === null) return <span class="logo-name">{view.siteName}</span>
  const { src, darkSrc, isAlwaysDark, width, height } = logo
  const image = <img src={isAlwaysDark && darkSrc ? darkSrc : src} alt={view.siteName} width={width} height={height} decoding="async" />
  if (darkSrc === null || isAlwaysDark) return image
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset={darkSrc} />
      {image}
    </picture>
  )
}
