import type { View } from '#src/web/view.ts'

/** The logo, or the name of the store without one. */
export function StoreName({ view }: { view: View }) {
  const { logo } = view.branding
  return logo === null ? (
    <>{view.siteName}</>
  ) : (
    <img src={logo.src} alt={view.siteName} width={logo.width} height={logo.height} decoding="async" />
  )
}
