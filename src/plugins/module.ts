import { day, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const pluginsModule = {
  name: 'plugins',
  routes: [async () => (await import('./routes.ts')).pluginRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).pluginsAdmin],
  menu: [{ group: 'system', place: 90, label: 'plugins.title', href: '/admin/plugins', icon: 'boxes', area: 'settings' }],
  tasks: [
    { name: 'run tasks of plugins', intervalMs: 5 * second, load: async () => (await import('./run-tasks.ts')).runPluginTasks },
    { name: 'delete replaced feeds', intervalMs: day, load: async () => (await import('./feed-files.ts')).pruneFeedFiles },
  ],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/plugins.ts')).pluginsStrings],
  },
  pageTables: {
    plugins: {},
  },
  audit: {
    area: 'settings',
    nouns: {
      plugin: { label: 'plugins.plugin', verbs: ['switched', 'retried', 'saved'] },
    },
    sentences: { 'plugin.run': 'plugins.audit.run' },
  },
  personalData: [
    { table: 'plugins', columns: ['slug', 'settings', 'failure'], erasure: 'none' },
    { table: 'pluginTasks', columns: ['slug', 'task'], erasure: 'none' },
    { table: 'pluginFiles', columns: ['slug', 'name', 'file', 'etag'], erasure: 'none' },
  ],
} as const satisfies Module
