export const appearancePath = '/admin/settings/appearance'

/** A look that is not saved, by its query. */
export const appearancePreviewPath = `${appearancePath}/preview`
export const previewPages = ['home', 'product', 'cart'] as const
export type PreviewPage = (typeof previewPages)[number]

/** The page of the store that a preview was asked for. */
export const previewPageOf = (params: URLSearchParams): PreviewPage => previewPages.find((name) => name === params.get('page')) ?? 'home'

export const appearancePreviewSheet = `${appearancePath}/preview.css`

export const announcementPath = `${appearancePath}/announcement`

export const appearanceImageNames = ['logo', 'logo_dark', 'favicon'] as const
export type AppearanceImageName = (typeof appearanceImageNames)[number]

export const appearanceImagePath = (name: AppearanceImageName): string => `/admin/settings/${name}`
