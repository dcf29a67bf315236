import type { DemoOption } from './types.ts'

/** CSS colors by name. The images use the same values, so swatches match. */
export const swatches = {
  Amber: '#9a5a1e',
  Black: '#2b2b2d',
  Blue: '#34557a',
  Brass: '#b08d4f',
  Chalk: '#e9e5dc',
  Charcoal: '#45474a',
  Clay: '#b9775a',
  Cream: '#ece2cc',
  Forest: '#34503f',
  Graphite: '#3a3c40',
  Ink: '#2b3a55',
  Moss: '#6a7550',
  Mustard: '#c6922f',
  Natural: '#ddcfb4',
  Navy: '#26344f',
  Oak: '#c19a66',
  Oat: '#d9ccb4',
  Olive: '#5e5f3f',
  Rust: '#a5502f',
  Sage: '#9aa88a',
  Sand: '#cdb592',
  Slate: '#5c6b78',
  Steel: '#b9bcbe',
  Terracotta: '#b8623f',
  Walnut: '#6b452c',
} as const

export type ColorName = keyof typeof swatches

export function colorOption(...names: ColorName[]): DemoOption {
  return { name: 'Color', values: names.map((name) => ({ value: name, swatch: swatches[name] })) }
}

export function sizeOption(...values: string[]): DemoOption {
  return { name: 'Size', values: values.map((value) => ({ value })) }
}
