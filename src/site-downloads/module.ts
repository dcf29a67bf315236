import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const siteDownloadsModule = {
  name: 'site-downloads',
  routes: [async () => (await import('./routes.ts')).siteDownloadRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).siteDownloadsAdmin],
  menu: [{ group: 'website', place: 140, label: 'siteDownloads.title', href: '/admin/cms-downloads', icon: 'download', area: 'content' }],
  tasks: [
    {
      name: 'delete orphaned files of the website',
      intervalMs: day,
      load: async () => (await import('./site-downloads.ts')).pruneSiteDownloads,
    },
  ],
} as const satisfies Module
