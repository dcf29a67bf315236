export const appearancePath = '/admin/settings/appearance'

export const announcementPath = `${appearancePath}/announcement`

export const appearanceImageNames = ['logo', 'logo_dark', 'favicon'] as const
export type AppearanceImageName = (typeof appearanceImageNames)[number]

export const appearanceImagePath = (name: AppearanceImageName): string => `/admin/settings/${name}`
