/** What shoppers read of the example products, in one language. */
export interface ExampleTexts {
  tag: string
  note: string
  categories: Record<'kitchen' | 'outdoors' | 'home', string>
  /** Names of the options. Only “Color” shows swatches on cards. */
  options: { color: string; size: string }
  colors: Record<'beige' | 'blue' | 'gray' | 'green' | 'red' | 'white', string>
  sizes: readonly string[]
  products: Record<'mug' | 'board' | 'flask' | 'tote' | 'notebook' | 'lamp' | 'vase' | 'towels', { name: string; text: string }>
}

const loaders = {
  en: async () => (await import('./en.ts')).englishExamples,
  de: async () => (await import('./de.ts')).germanExamples,
  fr: async () => (await import('./fr.ts')).frenchExamples,
} satisfies Record<string, () => Promise<ExampleTexts>>

/** In a language, or in English. Loaded when the examples are added. */
export function exampleTexts(language: string): Promise<ExampleTexts> {
  const code = language.split('-')[0]!
  return code === 'de' || code === 'fr' ? loaders[code]() : loaders.en()
}
