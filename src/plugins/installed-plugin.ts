import type { Plugin, PluginManifest } from './plugin.ts'
import type { PluginText } from './plugin-context.ts'

/** A plugin of the configuration or one that ships with Sundry, loaded or not. */
export interface InstalledPlugin {
  /** Of the manifest; made from the folder's name when that could not be read. */
  slug: string
  displayName: PluginText
  /** '' when unknown. */
  version: string
  description: PluginText
  /** As the configuration names it. */
  source: string
  /** Null for one that could not be loaded. */
  plugin: Plugin | null
  /** Why it could not be loaded; '' when it was. */
  problem: string
  /** Of styles and scripts, by file name. */
  files: ReadonlyMap<string, PluginFile>
  /** Loads it again, in place. */
  reload(): Promise<void>
  /** Epoch ms. */
  loadedAt: number
}

export interface PluginFile {
  type: 'text/css; charset=utf-8' | 'text/javascript; charset=utf-8'
  content: string
  /** Of its content, for its address. */
  hash: string
}

/** What is known of a plugin before its code runs. */
export interface PluginSource {
  source: string
  /** Throws with a sentence for operators. */
  readManifest(): Promise<unknown>
  /** The module, freshly loaded. */
  readModule(manifest: PluginManifest): Promise<unknown>
  readFile(name: string): Promise<string>
}
