import { builtInStrings, type StringKey } from '#src/i18n/built-in-strings.ts'
import type { PluginText } from './plugin-context.ts'

/** The text in the language, in English, or the first there is. */
export function pluginText(view: { language: string; t(key: StringKey): string }, text: PluginText): string {
  if (typeof text === 'string') return isSentence(text) ? view.t(text) : text
  return text[view.language] ?? text[view.language.split('-')[0]!] ?? text['en'] ?? Object.values(text)[0] ?? ''
}

// Only those without placeholders can be named by a plugin.
const isSentence = (text: string): text is StringKey => text.startsWith('plugins.') && Object.hasOwn(builtInStrings, text)
